import { useEffect, useState, type Dispatch } from 'react';
import { promoCodeToSend, type Cart, type CartLine } from '#domain/cart/cart.ts';
import { buildOrderItems } from '#domain/checkout/order-submission.ts';
import type { ObjectId } from '#domain/ids.ts';
import { setPromoCode } from '#web/buyer/cart/cart-store.ts';
import { useProfileId } from '#web/lib/sign-in/profile.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import type { CheckoutEvent } from '../form/checkout-state.ts';
import { checkPromo } from './checkout-api.ts';

type Question = { ws: ObjectId; cart: Cart; lines: readonly CartLine[]; dispatch: Dispatch<CheckoutEvent> };

/**
 * The code is stored with the cart. Its discount is asked for again whenever the code, the held units or the buyer change, because a code may be limited per customer. Typed text is
 * kept apart until it is applied, by its button or by Pay.
 */
export function usePromo({ ws, cart, lines, dispatch }: Question) {
  const [round, setRound] = useState(0);
  const [typed, setTyped] = useState<string | null>(null);
  const code = promoCodeToSend(cart);
  const units = lines.map((line) => line.ticketId).join();
  const profileId = useProfileId();
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
    // `units` changes whenever the lines do, so it stands in for them.
  }, [ws, code, units, profileId, round, dispatch]);
  const text = typed ?? cart.promoCode ?? '';
  const apply = () => {
    // Dispatched at once, so that a press on Pay sees that the code is being checked.
    if (text.trim() !== '') dispatch({ type: 'promo', promo: { kind: 'checking', code: text.trim() } });
    setPromoCode(text.trim() === '' ? null : text);
    setRound((before) => before + 1);
    setTyped(null);
  };
  return {
    text,
    isBeingTyped: typed !== null,
    isUnapplied: typed !== null && typed.trim() !== '',
    type: setTyped,
    apply,
    remove: () => setPromoCode(null),
  };
}

export type Promo = ReturnType<typeof usePromo>;
