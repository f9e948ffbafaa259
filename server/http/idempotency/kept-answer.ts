import { createCipheriv, createDecipheriv } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** An answer may hold a token of the caller, so it is sealed: only the same request opens it again. */
export function sealAnswer(requestKey: Buffer, answer: unknown, bytes: (count: number) => Buffer): string {
  const iv = bytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', requestKey, iv);
  return Buffer.concat([iv, cipher.update(JSON.stringify(answer)), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

export function openAnswer(requestKey: Buffer, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', requestKey, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString());
}
