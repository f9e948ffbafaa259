import { randomBytes, randomUUID } from 'node:crypto';

const DRAWN_AT_ONCE = 512;
const NODE_BYTES = 6;

let drawn = { beginning: '', ends: Buffer.alloc(0), at: 0 };

/** A random UUID. Hundreds share one random beginning, so that each is cheap. There is no counter, because that would tell a visitor how many others there are. */
export function newRequestId(): string {
  if (drawn.at === drawn.ends.length) drawn = { beginning: randomUUID().slice(0, -2 * NODE_BYTES), ends: randomBytes(DRAWN_AT_ONCE * NODE_BYTES), at: 0 };
  return drawn.beginning + drawn.ends.toString('hex', drawn.at, (drawn.at += NODE_BYTES));
}
