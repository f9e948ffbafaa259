/** A hand scanner types faster than a person. Keys within this time belong together. */
const FAST_MS = 60;
/** Once a code has clearly begun, a slow connection may pause this long. */
const BEGUN_MS = 400;
const SHORTEST = 6;
/** A shorter text counts as scanned only if every key came faster than a person could type it. */
const SCANNER_MS = 25;
const SHORTEST_OF_ALL = 2;
/** Codes of passes begin with this. Names never do. */
const OPENING = '{';

/** `slowest` is the longest wait between two keys. */
export type Burst = { text: string; at: number; slowest: number };
export const NO_BURST: Burst = { text: '', at: -Infinity, slowest: 0 };
/** `isTaken`: the key came from the scanner and must not reach the page. */
type Keyed = { burst: Burst; isTaken: boolean; code: string | null };

/** Adds a key to the burst. If a field has the focus, only what is clearly a code is kept from it. */
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
