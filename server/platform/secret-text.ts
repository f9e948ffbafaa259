import { createHash, timingSafeEqual } from 'node:crypto';

/** A secret is stored as its hash. It is long and random, so neither salt nor a slow hash is needed. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Takes the same time wherever the two differ, so that timing reveals nothing. */
export function isSameSecret(expected: string | Buffer, given: string | Buffer): boolean {
  const [a, b] = [bytesOf(expected), bytesOf(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const bytesOf = (secret: string | Buffer): Buffer => (typeof secret === 'string' ? Buffer.from(secret) : secret);
