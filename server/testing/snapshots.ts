import { createDecipheriv, createHash, createPublicKey, verify } from 'node:crypto';
import { SNAPSHOT_IV_BYTES, snapshotKeyText, type SnapshotRecord } from '#domain/gate/snapshot.ts';
import { snapshotPlace } from '#server/gate/snapshot-record.ts';

const TAG_BYTES = 16;

/** What a gate without a line reads of a ticket in its snapshot. Null: the shown code is not the one that the record was sealed with. */
export function recordIn(records: Iterable<readonly [string, string]>, { _id, k }: { _id: string; k: string }): SnapshotRecord | null {
  const sealed = new Map(records).get(snapshotPlace(_id));
  if (sealed === undefined) throw new Error('The snapshot has no record of this ticket');
  const bytes = Buffer.from(sealed, 'base64url');
  const key = createHash('sha256').update(snapshotKeyText(_id, k)).digest();
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, SNAPSHOT_IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(SNAPSHOT_IV_BYTES, -TAG_BYTES)), decipher.final()]).toString()) as SnapshotRecord;
  } catch {
    return null;
  }
}

export function isSnapshotSignature(publicKey: string, text: string, signature: string): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}
