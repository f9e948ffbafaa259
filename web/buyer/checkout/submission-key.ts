import { readText, writeText } from '#web/lib/stored-text.ts';

const STORAGE_KEY = 'entrada-order-key';
const PENDING_KEY = 'entrada-order-pending';
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The key of the order being sent stands beside the cart: whatever is sent twice under it counts once. */
export function submissionKey(): string {
  const known = readText(STORAGE_KEY);
  if (known) return known;
  const made = newUlid(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
  writeText(STORAGE_KEY, made);
  return made;
}

/** After a definite answer the next press is another submission. */
export function forgetSubmissionKey(): void {
  writeText(STORAGE_KEY, null);
}

/** An order whose payment is still being confirmed is asked after again when the page is opened anew. */
export const pendingOrder = (): string | null => readText(PENDING_KEY) || null;

export function rememberPendingOrder(orderId: string | null): void {
  writeText(PENDING_KEY, orderId);
}

/** 48 bits of time, then 80 of chance, in Crockford's letters: sortable, and never the same twice. */
export function newUlid(now: number, random: Uint8Array): string {
  let time = '';
  for (let rest = now, at = 0; at < 10; at++, rest = Math.floor(rest / 32)) time = CROCKFORD[rest % 32] + time;
  return time + Array.from(random.slice(0, 16), (byte) => CROCKFORD[byte % 32]).join('');
}
