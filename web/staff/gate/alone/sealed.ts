import { SNAPSHOT_IV_BYTES, snapshotKeyText, snapshotPlaceText, type SnapshotRecord } from '#domain/gate/snapshot.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { QrCode } from '#domain/qr-text.ts';
import { rotationStep } from '#domain/rotating-code.ts';
import { base64Url, bytesOf } from '#web/lib/base64-url.ts';
import { rotationMac } from '#web/lib/rotation-mac.ts';

const PLACE_BYTES = 16;
/** Chrome knows signatures of this kind since version 137, Firefox since 129. */
const TOO_OLD = 'This browser is too old to check the list of passes, so this gate cannot go on without the server. Update the browser.';

/** Browsers offer these functions only to pages loaded over https or from this machine. */
export const canJudgeAlone = (): boolean => globalThis.crypto?.subtle !== undefined;

export async function placeOf(admissionId: ObjectId): Promise<string> {
  return base64Url((await hashOf(snapshotPlaceText(admissionId))).slice(0, PLACE_BYTES));
}

/** Null: the code that was shown cannot open this record. */
export async function openSealed(admissionId: ObjectId, k: string, sealed: string): Promise<SnapshotRecord | null> {
  const bytes = bytesOf(sealed);
  const key = await crypto.subtle.importKey('raw', await hashOf(snapshotKeyText(admissionId, k)), 'AES-GCM', false, ['decrypt']);
  try {
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, SNAPSHOT_IV_BYTES) }, key, bytes.slice(SNAPSHOT_IV_BYTES));
    return JSON.parse(new TextDecoder().decode(opened)) as SnapshotRecord;
  } catch {
    return null;
  }
}

/** Checks an Ed25519 signature by the public key that the server names for this terminal. */
export async function isSignedBy(publicKey: string, text: string, signature: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), 'Ed25519', false, ['verify']).catch((reason: Error) => {
    throw reason.name === 'NotSupportedError' ? new Error(TOO_OLD) : reason;
  });
  return crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(text));
}

/** Whether the code is the one shown now, or at most one step away. */
export async function isFresh(rotationKey: string, rotation: QrCode['rotation'], at: number): Promise<boolean> {
  if (rotation === null || Math.abs(rotation.step - rotationStep(at)) > 1) return false;
  return (await rotationMac(rotationKey, rotation.step)) === rotation.mac;
}

const hashOf = (text: string): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
