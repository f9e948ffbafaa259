import { removeMarked } from '#domain/cart/cart.ts';
import type { ObjectId } from '#domain/ids.ts';
import { cartState, changeCart } from './cart-store.ts';
import { holdsArePaused } from './hold-pause.ts';
import { releaseHolds } from './holds.ts';

const LONGEST_MS = 3000;

/**
 * Holds belong to the person, but the cart to the browser. They are released while the person is still signed in, and `HoldKeeper` then takes them again for the cart. Nothing is
 * released during a payment.
 */
export async function leaveWithCart(ws: ObjectId, leave: () => void): Promise<void> {
  const { cart } = cartState();
  const held = holdsArePaused() ? [] : cart.lines.flatMap((line) => line.ticketId ?? []);
  if (held.length === 0) return leave();
  changeCart((state) => ({ ...state, cart: removeMarked(state.cart).cart }));
  await Promise.race([releaseHolds(ws, held), new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
  leave();
  changeCart((state) => ({ ...state, times: { ...state.times, ...Object.fromEntries(held.map((id) => [id, { until: 0, left: true as const }])) } }));
}
