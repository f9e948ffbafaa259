import { groupKey, type CartLine } from '#domain/cart/cart.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { HoldTimes } from '#web/buyer/cart/hold-times.ts';
import { readText, writeText } from '#web/lib/stored-text.ts';

const STORAGE_KEY = 'entrada-order-lines';

/** What the order that was sent last is about: each hold, with the group of its line. Kept in storage, since the page may be opened anew before there is an answer. */
type Sent = Readonly<Record<ObjectId, string>>;

export function rememberSent(lines: readonly CartLine[]): void {
  writeText(STORAGE_KEY, JSON.stringify(Object.fromEntries(lines.flatMap((line) => (line.ticketId ? [[line.ticketId, groupKey(line)]] : [])))));
}

/** Those of a store's lines that were ordered. Another window may add to the cart while the order is being paid. */
export function sentOf(lines: readonly CartLine[], sent: Sent = readSent()): readonly CartLine[] {
  const ordered = lines.filter(({ ticketId }) => ticketId && sent[ticketId]);
  return ordered.length > 0 ? ordered : lines;
}

/** The same, with those whose hold another window has taken anew, as it did not know of the payment. These holds are to be released. */
export function sentAndRenewed(lines: readonly CartLine[], times: HoldTimes): { ordered: readonly CartLine[]; renewed: readonly CartLine[] } {
  const sent = readSent();
  const ordered = sentOf(lines, sent);
  const missing = Object.entries(sent).flatMap(([holdId, group]) => (ordered.some(({ ticketId }) => ticketId === holdId) ? [] : [group]));
  const renewed = lines.filter((line) => {
    const at = line.ticketId && !sent[line.ticketId] && times[line.ticketId]?.again ? missing.indexOf(groupKey(line)) : -1;
    return at !== -1 && missing.splice(at, 1).length > 0;
  });
  return { ordered, renewed };
}

function readSent(): Sent {
  try {
    const stored: unknown = JSON.parse(readText(STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Sent) : {};
  } catch {
    return {};
  }
}
