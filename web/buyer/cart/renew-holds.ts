import { dropUnsellable, type CartLine } from '#domain/cart/cart.ts';
import { visitDateText } from '#domain/day-text.ts';
import type { ObjectId } from '#domain/ids.ts';
import { cartState, changeCart } from './cart-store.ts';
import { expiredLines } from './hold-times.ts';
import { releaseHolds, takeHold } from './holds.ts';
import { withoutSent } from './sent-lines.ts';

/**
 * The outcome for holds that ran out. Each is taken once more, and its line removed if that fails; offline nothing changes. `taken`: somebody else took it while the visitor signed
 * out, although its time had not run out.
 */
export type Renewal = { renewed: CartLine[]; lost: CartLine[]; taken: CartLine[] };

const LOCK = 'entrada-renew-holds';
export const NOTHING: Renewal = { renewed: [], lost: [], taken: [] };

/** One window renews for all. The others read the outcome from the cart. */
export async function renewExpired(ws: ObjectId, now = Date.now()): Promise<Renewal> {
  if (runOut(now).length === 0) return NOTHING;
  // Browsers offer no locks to pages loaded over plain HTTP.
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request(LOCK, () => renew(ws, now)) : renew(ws, now);
}

const runOut = (now: number): CartLine[] => withoutSent(expiredLines(cartState().cart.lines, cartState().times, now), now);

/** Whether anything has run out that is to be asked for again. What was released at sign-out had not run out. */
export const areToRenew = (now = Date.now()): boolean => runOut(now).some(({ ticketId }) => !cartState().times[ticketId as ObjectId]?.left);

async function renew(ws: ObjectId, now: number): Promise<Renewal> {
  const outcome: Renewal = { renewed: [], lost: [], taken: [] };
  const { times } = cartState();
  for (const line of runOut(now)) {
    const ticketId = line.ticketId as ObjectId;
    const time = times[ticketId];
    const mayTry = !line.marked && !time?.again;
    const hold = mayTry ? await takeHold(ws, { ...line, spaceId: line.spaceId ?? null, entryTime: line.entryTime ?? null }) : null;
    if (hold?.ok && !cartState().cart.lines.some((other) => other.ticketId === ticketId)) {
      // Taken out of the cart meanwhile.
      void releaseHolds(ws, [hold.ticketId]);
    } else if (hold?.ok) {
      // A hold released at sign-out had not run out, so there is nothing to tell.
      if (!time?.left) outcome.renewed.push(line);
      changeCart(({ cart, times }) => ({
        cart: { ...cart, lines: cart.lines.map((other) => (other.ticketId === ticketId ? { ...other, ticketId: hold.ticketId } : other)) },
        times: { ...times, [hold.ticketId]: { until: hold.until, ...(time?.left ? {} : { again: true as const }) } },
      }));
    } else if (hold?.wasReached === false) {
      break;
    } else {
      (time?.left ? outcome.taken : outcome.lost).push(line);
      changeCart((state) => ({ ...state, cart: dropUnsellable(state.cart, (other) => other.ticketId !== ticketId).cart }));
    }
  }
  return outcome;
}

/** Holds that were taken one after the other also run out one after the other. What is told of them is told together. */
export const together = (one: Renewal, other: Renewal): Renewal => ({
  renewed: [...one.renewed, ...other.renewed],
  lost: [...one.lost, ...other.lost],
  taken: [...one.taken, ...other.taken],
});

/** 'Adult Admission for Saturday, November 21st and Lakeside Parking for …' */
export function nameLines(lines: readonly CartLine[]): string {
  const names = [
    ...new Set(lines.map((line) => `${line.name}${line.visitDate === 'any' || line.visitDate === 'event' ? '' : ` for ${visitDateText(line.visitDate)}`}`)),
  ];
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
}
