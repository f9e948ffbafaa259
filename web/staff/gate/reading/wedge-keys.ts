/** A hand scanner types faster than anybody: what comes within so little time belongs together. */
const FAST_MS = 60;
/** Once it is clear that a code has begun, a slow cable may pause. */
const BEGUN_MS = 400;
const SHORTEST = 6;
/** With this a pass's code begins, and nobody's name does. */
const OPENING = '{';

export type Burst = { text: string; at: number };
export const NO_BURST: Burst = { text: '', at: -Infinity };
/** `isTaken`: the key is the scanner's and nobody else's. */
export type Keyed = { burst: Burst; isTaken: boolean; code: string | null };

/** What one more key makes of the burst. Into a field only what is plainly a code is kept from it. */
export function keyed({ text, at }: Burst, key: string, now: number, isInField: boolean): Keyed {
  const goesOn = now - at <= (text.startsWith(OPENING) ? BEGUN_MS : FAST_MS);
  const before = goesOn ? text : '';
  if (key === 'Enter' || key === 'Tab') {
    const isCode = before.length >= SHORTEST && (!isInField || before.startsWith(OPENING));
    return { burst: NO_BURST, isTaken: isCode, code: isCode ? before : null };
  }
  if (key.length !== 1) return { burst: { text: before, at: goesOn ? at : -Infinity }, isTaken: false, code: null };
  const burst = { text: before + key, at: now };
  return { burst, isTaken: burst.text.startsWith(OPENING) || (!isInField && before !== ''), code: null };
}
