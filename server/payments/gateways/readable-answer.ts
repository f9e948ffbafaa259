import { isSaneText } from '#domain/validation/text.ts';

/**
 * What a gateway has said, without what is no text: no row could hold that, and an order is not to wait for ever because
 * of the name a bank has for a card. What can be read is given back as it is.
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

/** With the `u` flag a surrogate is one only where its other half is missing. */
const NO_TEXT = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
