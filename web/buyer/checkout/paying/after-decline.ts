import type { CartLine } from '#domain/cart/cart.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { changeCart } from '#web/buyer/cart/cart-store.ts';

const AFTER_DECLINE_MS = 5 * MINUTE_MS - 5000;

/** After a decline the server keeps the holds for at least five more minutes, so the clock here is set to that. */
export function keepAfterDecline(lines: readonly CartLine[]): void {
  const until = Date.now() + AFTER_DECLINE_MS;
  changeCart(({ cart, times }) => ({
    cart,
    times: {
      ...times,
      ...Object.fromEntries(
        lines.flatMap(({ ticketId }) => (ticketId ? [[ticketId, { ...times[ticketId], until: Math.max(until, times[ticketId]?.until ?? 0) }]] : [])),
      ),
    },
  }));
}
