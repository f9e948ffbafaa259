import { createCipheriv, createDecipheriv } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Writes a value so that only this key reads it, and nobody can change it. */
export function seal(key: Buffer, value: unknown, bytes: (count: number) => Buffer): string {
  const iv = bytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([iv, cipher.update(JSON.stringify(value)), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

export function unseal(key: Buffer, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString());
}
