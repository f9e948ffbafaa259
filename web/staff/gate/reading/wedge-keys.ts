/** A hand scanner types faster than anybody: what comes within so little time belongs together. */
const FAST_MS = 60;
/** Once it is clear that a code has begun, a slow cable may pause. */
const BEGUN_MS = 400;
const SHORTEST = 6;
/** A shorter text is a scanner's only where no hand could have followed so fast. */
const SCANNER_MS = 25;
const SHORTEST_OF_ALL = 2;
/** With this a pass's code begins, and nobody's name does. */
const OPENING = '{';

/** `slowest`: the longest wait between two of its keys. */
export type Burst = { text: string; at: number; slowest: number };
export const NO_BURST: Burst = { text: '', at: -Infinity, slowest: 0 };
/** `isTaken`: the key is the scanner's and nobody else's. */
export type Keyed = { burst: Burst; isTaken: boolean; code: string | null };

/** What one more key makes of the burst. Into a field only what is plainly a code is kept from it. */
export function keyed({ text, at, slowest }: Burst, key: string, now: number, isInField: boolean): Keyed {
  const waited = now - at;
  const goesOn = waited <= (text.startsWith(OPENING) ? BEGUN_MS : FAST_MS);
  const before: Burst = goesOn ? { text, at: now, slowest: Math.max(slowest, waited) } : NO_BURST;
  if (key === 'Enter' || key === 'Tab') {
    const isCode = isLongEnough(before) && (!isInField || before.text.startsWith(OPENING));
    return { burst: NO_BURST, isTaken: isCode, code: isCode ? before.text : null };
  }
  if (key.length !== 1) return { burst: goesOn ? { text, at, slowest } : NO_BURST, isTaken: false, code: null };
  const burst = { ...before, text: before.text + key, at: now };
  return { burst, isTaken: burst.text.startsWith(OPENING) || (!isInField && before.text !== ''), code: null };
}

const isLongEnough = ({ text, slowest }: Burst): boolean => text.length >= (slowest <= SCANNER_MS ? SHORTEST_OF_ALL : SHORTEST);
