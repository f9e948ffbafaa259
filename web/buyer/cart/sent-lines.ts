import { groupKey, type CartLine } from '#domain/cart/cart.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import { readText, writeText } from '#web/lib/kept/stored-text.ts';
import type { HoldTimes } from './hold-times.ts';

const STORAGE_KEY = 'entrada-order-lines';
/** Longer than any hold lasts. If nobody has heard the outcome by then, the lines are lines of the cart again. */
const PAID_FOR_MS = 30 * MINUTE_MS;

/** The order that is being paid: when it was sent, and each of its holds with the group of its line. In storage, for all windows, and for the page when it is opened anew. */
type Sent = { at: number; groups: Readonly<Record<ObjectId, string>> };
const NOTHING: Sent = { at: 0, groups: {} };

export function rememberSent(lines: readonly CartLine[], at = Date.now()): void {
  const groups = Object.fromEntries(lines.flatMap((line) => (line.ticketId ? [[line.ticketId, groupKey(line)]] : [])));
  writeText(STORAGE_KEY, JSON.stringify({ at, groups } satisfies Sent));
}

/** The order has come to its end, or to nothing. */
export function forgetSent(): void {
  writeText(STORAGE_KEY, null);
}

/** The server keeps what is being paid for, whatever the clock says. */
export function withoutSent(lines: readonly CartLine[], now: number): CartLine[] {
  const { at, groups } = readSent();
  return lines.filter(({ ticketId }) => !(ticketId && groups[ticketId] && now - at < PAID_FOR_MS));
}

/** Those of a store's lines that were ordered. Another window may add to the cart while the order is being paid. */
export function sentOf(lines: readonly CartLine[], { groups } = readSent()): readonly CartLine[] {
  const ordered = lines.filter(({ ticketId }) => ticketId && groups[ticketId]);
  return ordered.length > 0 ? ordered : lines;
}

/** The same, and those of them whose hold was taken anew, since nobody had heard of the outcome. These holds are to be released. */
export function sentAndRenewed(lines: readonly CartLine[], times: HoldTimes): { ordered: readonly CartLine[]; renewed: readonly CartLine[] } {
  const sent = readSent();
  const ordered = sentOf(lines, sent);
  const missing = Object.entries(sent.groups).flatMap(([holdId, group]) => (ordered.some(({ ticketId }) => ticketId === holdId) ? [] : [group]));
  const renewed = lines.filter((line) => {
    const at = line.ticketId && !sent.groups[line.ticketId] && times[line.ticketId]?.again ? missing.indexOf(groupKey(line)) : -1;
    return at !== -1 && missing.splice(at, 1).length > 0;
  });
  return { ordered, renewed };
}

function readSent(): Sent {
  try {
    const { at, groups } = JSON.parse(readText(STORAGE_KEY) ?? '{}') as Partial<Sent>;
    return typeof at === 'number' && typeof groups === 'object' ? { at, groups } : NOTHING;
  } catch {
    return NOTHING;
  }
}
