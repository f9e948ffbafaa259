import { isSaneText } from '#domain/validation/text.ts';

/**
 * Removes from a gateway's answer the characters that are not text. A row might be unable to hold them, and an order must not wait for ever because of the name that a bank gives a
 * card. A readable answer is returned as it is.
 */
export function readable<T>(answer: T): T {
  return cleaned(answer) as T;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return isSaneText(value) ? value : value.replaceAll(NO_TEXT, '').trim();
  if (Array.isArray(value)) return unlessSame(value, value.map(cleaned));
  if (typeof value !== 'object' || value === null) return value;
  const [before, after] = [Object.values(value), Object.values(value).map(cleaned)];
  return after.every((one, index) => one === before[index]) ? value : Object.fromEntries(Object.keys(value).map((name, index) => [name, after[index]]));
}

const unlessSame = (before: unknown[], after: unknown[]): unknown[] => (after.every((one, index) => one === before[index]) ? before : after);

/** With the `u` flag, `\p{Cs}` matches a surrogate only where its other half is missing. */
const NO_TEXT = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
