import type { CartLine } from '#domain/cart/cart.ts';
import { isObjectId, type ObjectId } from '#domain/ids.ts';

/** How long each hold of the cart lasts, converted to this browser's clock. `again`: it was taken again after it had run out. `left`: it was released at sign-out. */
type HoldTime = { until: number; again?: true; left?: true };
export type HoldTimes = Readonly<Record<ObjectId, HoldTime>>;

export const HOLDS_STORAGE_KEY = 'entrada-holds';

export function parseHoldTimes(text: string | null): HoldTimes {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return areHoldTimes(stored) ? stored : {};
  } catch {
    return {};
  }
}

function areHoldTimes(stored: unknown): stored is HoldTimes {
  const isTime = ({ until, again = true, left = true }: { [name: string]: unknown }) => typeof until === 'number' && again === true && left === true;
  return Object.entries(stored as object).every(([id, time]) => isObjectId(id) && isTime(time as {}));
}

/** Forgets the times of holds that are no longer in the cart. */
export function timesOf(lines: readonly CartLine[], times: HoldTimes): HoldTimes {
  return Object.fromEntries(lines.flatMap(({ ticketId }) => (ticketId && times[ticketId] ? [[ticketId, times[ticketId]]] : [])));
}

/** The earliest end of all holds, which the clock shows. Null if no time is known. */
export function earliestEnd(lines: readonly CartLine[], times: HoldTimes): number | null {
  const ends = lines.flatMap(({ ticketId, marked }) => (ticketId && !marked && times[ticketId] ? [times[ticketId].until] : []));
  return ends.length === 0 ? null : Math.min(...ends);
}

export function expiredLines(lines: readonly CartLine[], times: HoldTimes, now: number): CartLine[] {
  return lines.filter(({ ticketId }) => ticketId && (times[ticketId]?.until ?? Number.POSITIVE_INFINITY) <= now);
}
