import { createCipheriv, createHash } from 'node:crypto';
import { snapshotKeyText, snapshotPlaceText, type SnapshotRecord } from '#domain/gate/snapshot.ts';
import type { ObjectId } from '#domain/ids.ts';

const PLACE_BYTES = 16;

export function snapshotPlace(admissionId: ObjectId): string {
  return createHash('sha256').update(snapshotPlaceText(admissionId)).digest().subarray(0, PLACE_BYTES).toString('base64url');
}

/** Each sealing takes a fresh nonce, because the same ticket is sealed again after it was used. */
export function sealRecord(admissionId: ObjectId, k: string, record: SnapshotRecord, iv: Buffer): string {
  const key = createHash('sha256').update(snapshotKeyText(admissionId, k)).digest();
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([iv, cipher.update(JSON.stringify(record)), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}
