import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { SNAPSHOT_IV_BYTES, snapshotKeyText, snapshotPlaceText, type SnapshotRecord } from '#domain/gate/snapshot.ts';
import type { ObjectId } from '#domain/ids.ts';

const PLACE_BYTES = 16;
const TAG_BYTES = 16;

export function snapshotPlace(admissionId: ObjectId): string {
  return createHash('sha256').update(snapshotPlaceText(admissionId)).digest().subarray(0, PLACE_BYTES).toString('base64url');
}

/** Each sealing takes a fresh nonce, because the same ticket is sealed again after it was used. */
export function sealRecord(admissionId: ObjectId, k: string, record: SnapshotRecord, iv: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', keyOf(admissionId, k), iv);
  return Buffer.concat([iv, cipher.update(JSON.stringify(record)), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Null: the shown code is not the one that the record was sealed with. */
export function openRecord(admissionId: ObjectId, k: string, sealed: string): SnapshotRecord | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(admissionId, k), bytes.subarray(0, SNAPSHOT_IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(SNAPSHOT_IV_BYTES, -TAG_BYTES)), decipher.final()]).toString()) as SnapshotRecord;
  } catch {
    return null;
  }
}

const keyOf = (admissionId: ObjectId, k: string): Buffer => createHash('sha256').update(snapshotKeyText(admissionId, k)).digest();
