import { useMemo, useSyncExternalStore } from 'react';
import { cartGroups } from '#domain/cart/cart-groups.ts';
import { activeLines, cartTotal } from '#domain/cart/cart.ts';
import { cartState, onCartChange } from './cart-store.ts';
import { earliestEnd } from './hold-times.ts';

/** The cart as screens show it: `groups` include marked lines, `lines` do not. */
export function useCart() {
  const { cart, times } = useSyncExternalStore(onCartChange, cartState);
  return useMemo(() => {
    const lines = activeLines(cart);
    return {
      cart,
      lines,
      groups: cartGroups(cart.lines),
      count: lines.length,
      totalCents: cartTotal(cart),
      promoCode: cart.promoCode,
      heldUntil: earliestEnd(cart.lines, times),
    };
  }, [cart, times]);
}
