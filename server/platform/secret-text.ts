import { createHash, timingSafeEqual } from 'node:crypto';

/** What is a secret by being known is kept as its hash. It is random and long, so no salt and no slow hash are needed. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** How long it takes says nothing of where the two differ. */
export function isSameSecret(expected: string | Buffer, given: string | Buffer): boolean {
  const [a, b] = [bytesOf(expected), bytesOf(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const bytesOf = (secret: string | Buffer): Buffer => (typeof secret === 'string' ? Buffer.from(secret) : secret);
