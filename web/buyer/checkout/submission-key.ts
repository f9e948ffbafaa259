import { MINUTE_MS } from '#domain/durations.ts';
import { readText, writeText } from '#web/lib/kept/stored-text.ts';

const STORAGE_KEY = 'entrada-order-key';
const PENDING_KEY = 'entrada-order-pending';
/** Longer than any hold lasts. */
const UNANSWERED_MS = 30 * MINUTE_MS;
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The key of the order being sent, kept in storage like the cart. Sending twice under the same key counts once. */
export function submissionKey(): string {
  const known = readText(STORAGE_KEY);
  if (known) return known;
  const made = newUlid(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
  writeText(STORAGE_KEY, made);
  return made;
}

/** After a definite answer the next press is a new submission. */
export function forgetSubmissionKey(): void {
  writeText(STORAGE_KEY, null);
}

/** An order that this browser has sent without hearing its outcome, to ask about when the page is opened again. `orderId` is null if no answer has come at all. */
export function unanswered(now = Date.now()): { orderId: string | null } | null {
  const orderId = readText(PENDING_KEY) || null;
  const key = readText(STORAGE_KEY);
  return orderId !== null || (key !== null && now - madeAt(key) < UNANSWERED_MS) ? { orderId } : null;
}

export function rememberPendingOrder(orderId: string | null): void {
  writeText(PENDING_KEY, orderId);
}

/** 48 bits of time, then 80 random bits, in Crockford's letters: sorted by time and never the same twice. */
export function newUlid(now: number, random: Uint8Array): string {
  let time = '';
  for (let rest = now, at = 0; at < 10; at++, rest = Math.floor(rest / 32)) time = CROCKFORD[rest % 32] + time;
  return time + Array.from(random.slice(0, 16), (byte) => CROCKFORD[byte % 32]).join('');
}

const madeAt = (key: string): number => Array.from(key.slice(0, 10)).reduce((time, letter) => time * 32 + CROCKFORD.indexOf(letter), 0);
