import { randomBytes } from 'node:crypto';
import type { ObjectId } from '#domain/ids.ts';

/** Randomness is passed in for the same reason as time: a failure must be replayable from its seed. */
export type Random = {
  bytes(count: number): Buffer;
  /** A record's id: time, machine, counter. Not secret. */
  objectId(): ObjectId;
  /** An id that must not be guessable (reservation, admission): 96 random bits. */
  secretId(): ObjectId;
  token(bytes?: number): string;
};

const DRAWN_AT_ONCE = 4096;

/** Asking the system costs more than the bytes, so many are drawn at once. No byte is handed out twice. */
function drawnInAdvance(): (count: number) => Buffer {
  let [drawn, at] = [randomBytes(DRAWN_AT_ONCE), 0];
  return (count) => {
    if (count > DRAWN_AT_ONCE) return randomBytes(count);
    if (at + count > DRAWN_AT_ONCE) [drawn, at] = [randomBytes(DRAWN_AT_ONCE), 0];
    const given = Buffer.from(drawn.subarray(at, at + count));
    drawn.fill(0, at, (at += count));
    return given;
  };
}

export function createRandom(now: () => number): Random {
  const bytes = drawnInAdvance();
  const machine = bytes(5).toString('hex');
  let counter = bytes(3).readUIntBE(0, 3);
  return {
    bytes,
    objectId() {
      counter = (counter + 1) % 0x1000000;
      const seconds = Math.floor(now() / 1000)
        .toString(16)
        .padStart(8, '0');
      return `${seconds}${machine}${counter.toString(16).padStart(6, '0')}`;
    },
    secretId: () => bytes(12).toString('hex'),
    token: (count = 32) => bytes(count).toString('base64url'),
  };
}
