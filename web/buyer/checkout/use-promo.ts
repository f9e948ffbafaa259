import { useEffect, useState, type Dispatch } from 'react';
import { promoCodeToSend, type Cart, type CartLine } from '#domain/cart/cart.ts';
import { buildOrderItems } from '#domain/checkout/order-submission.ts';
import type { ObjectId } from '#domain/ids.ts';
import { setPromoCode } from '#web/buyer/cart/cart-store.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { checkPromo } from './checkout-api.ts';
import type { CheckoutEvent } from './checkout-state.ts';

type Question = { ws: ObjectId; cart: Cart; lines: readonly CartLine[]; dispatch: Dispatch<CheckoutEvent> };

/** The code stands with the cart. What it takes off is asked anew whenever the code or the held units change. */
export function usePromo({ ws, cart, lines, dispatch }: Question) {
  const [round, setRound] = useState(0);
  const code = promoCodeToSend(cart);
  const units = lines.map((line) => line.ticketId).join();
  useEffect(() => {
    if (code === null || units === '') return dispatch({ type: 'promo', promo: { kind: 'none' } });
    let isCurrent = true;
    dispatch({ type: 'promo', promo: { kind: 'checking', code } });
    void checkPromo(ws, buildOrderItems(lines, []), code).then((answer) => {
      if (!isCurrent) return;
      if (answer.kind === 'applied') {
        announce(`Code ${code} applied.`);
        return dispatch({ type: 'promo', promo: { kind: 'applied', code, discounts: answer.discounts } });
      }
      announce(answer.message);
      dispatch({ type: 'promo', promo: { kind: 'invalid', code, message: answer.message } });
    });
    return () => {
      isCurrent = false;
    };
    // The units stand for the lines they are held for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ws, code, units, round, dispatch]);
  return {
    apply: (typed: string) => {
      setPromoCode(typed.trim() === '' ? null : typed);
      setRound((before) => before + 1);
    },
    remove: () => setPromoCode(null),
  };
}
