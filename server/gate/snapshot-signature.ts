import { createHmac, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';

/** A device believes only a snapshot with the house's signature (Ed25519). The key is derived from the house's ticket secret. */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const keys = new WeakMap<Buffer, KeyObject>();

function signingKey(ticketSecret: Buffer): KeyObject {
  const known = keys.get(ticketSecret);
  if (known) return known;
  const seed = createHmac('sha256', ticketSecret).update('gate snapshot').digest();
  const key = createPrivateKey({ key: Buffer.concat([ED25519_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  keys.set(ticketSecret, key);
  return key;
}

export function signSnapshot(ticketSecret: Buffer, text: string): string {
  return sign(null, Buffer.from(text), signingKey(ticketSecret)).toString('base64url');
}

/** The public key as SPKI, in base64. */
export function snapshotPublicKey(ticketSecret: Buffer): string {
  return createPublicKey(signingKey(ticketSecret)).export({ format: 'der', type: 'spki' }).toString('base64');
}
