import { useEffect, type Dispatch } from 'react';
import { useLocation } from 'wouter';
import type { CartLine } from '#domain/cart/cart.ts';
import type { ObjectId } from '#domain/ids.ts';
import { cartState, changeCart } from '#web/buyer/cart/cart-store.ts';
import { pauseHolds } from '#web/buyer/cart/hold-pause.ts';
import { releaseHolds } from '#web/buyer/cart/holds.ts';
import { forgetSent, sentAndRenewed, sentOf } from '#web/buyer/cart/sent-lines.ts';
import { clearKvp } from '#web/buyer/chrome/kvp.ts';
import { PATHS } from '#web/buyer/paths.ts';
import type { Purchase, Visit } from '#web/buyer/purchase.ts';
import { forgetForm } from '#web/lib/kept/kept-form.ts';
import type { CheckoutEvent, CheckoutState } from '../form/checkout-state.ts';
import type { Done } from '../order-answer.ts';
import { forgetSubmissionKey, rememberPendingOrder } from '../submission-key.ts';
import { tellOtherWindows } from './placed-elsewhere.ts';
import { useAwaitedOrder } from './use-awaited-order.ts';

/** The stub's animation ends before the page changes. */
const TEAR_MS = 240;

type Question = {
  ws: ObjectId;
  state: CheckoutState;
  dispatch: Dispatch<CheckoutEvent>;
  storeId: ObjectId;
  lines: readonly CartLine[];
  visitsOf: (lines: readonly CartLine[]) => Visit[];
};

/** What follows a submission: waiting for the bank, or the thank-you screen and an empty cart. Returned for an answer that comes when the visitor has left the checkout. */
export function useOrderOutcome({ ws, state: { phase }, dispatch, storeId, lines, visitsOf }: Question): (placed: Done) => void {
  const [, navigate] = useLocation();
  const isBusy = phase.kind === 'processing' || phase.kind === 'confirming' || phase.kind === 'done';
  const done = phase.kind === 'done' ? phase : null;

  useEffect(() => (isBusy ? pauseHolds() : undefined), [isBusy]);

  useAwaitedOrder({ ws, phase, dispatch, lines });

  const finish = (placed: Done) => {
    if (finished.has(placed.orderId)) return;
    finished.add(placed.orderId);
    forgetSubmissionKey();
    rememberPendingOrder(null);
    clearKvp();
    const { orderId, number, totalCents } = placed;
    const purchase: Purchase = { orderId, number, totalCents, visits: visitsOf(sentOf(lines)) };
    // Not cancelled with this screen, so that the cart is emptied even if the visitor leaves meanwhile.
    setTimeout(() => {
      if (location.pathname.startsWith(PATHS.checkout)) navigate(PATHS.thankYou, { replace: true, state: purchase });
      tellOtherWindows(purchase);
      emptyCart(ws, storeId);
      forgetForm();
    }, TEAR_MS);
  };

  useEffect(() => {
    if (done !== null) finish(done);
    // The purchase is handed over once, as it was when the order was completed.
  }, [done]);
  return finish;
}

const finished = new Set<ObjectId>();

/** Takes what was paid for out of the cart. Lines of another store stay, and so does what was added since. */
function emptyCart(ws: ObjectId, storeId: ObjectId): void {
  const { cart, times } = cartState();
  const { ordered, renewed } = sentAndRenewed(
    cart.lines.filter((line) => line.storeId === storeId),
    times,
  );
  const paid = new Set([...ordered, ...renewed].map((line) => line.ticketId));
  changeCart((state) => ({ ...state, cart: { lines: state.cart.lines.filter((line) => !paid.has(line.ticketId)), promoCode: null } }));
  forgetSent();
  void releaseHolds(
    ws,
    renewed.flatMap((line) => line.ticketId ?? []),
  );
}
