import { useEffect, type Dispatch } from 'react';
import { useLocation } from 'wouter';
import type { CartLine } from '#domain/cart/cart.ts';
import type { ObjectId } from '#domain/ids.ts';
import { cartState, changeCart } from '#web/buyer/cart/cart-store.ts';
import { pauseHolds } from '#web/buyer/cart/hold-pause.ts';
import { releaseHolds } from '#web/buyer/cart/holds.ts';
import { forgetSent, sentAndRenewed, sentOf } from '#web/buyer/cart/sent-lines.ts';
import { clearKvp } from '#web/buyer/chrome/kvp.ts';
import { CHECKOUT } from '#web/buyer/messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import type { Purchase, Visit } from '#web/buyer/purchase.ts';
import { forgetForm } from '#web/lib/kept/kept-form.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { askOrderStatus } from './checkout-api.ts';
import type { CheckoutEvent, CheckoutState } from './checkout-state.ts';
import type { Done, Step } from './order-answer.ts';
import { tellOtherWindows } from './placed-elsewhere.ts';
import { forgetSubmissionKey, rememberPendingOrder, unanswered } from './submission-key.ts';

const ASK_FIRST_MS = 300;
const ASK_EVERY_MS = 2000;
const LONG_AFTER_MS = 30_000;
const GIVE_UP_AFTER_MS = 30 * 60_000;
/** The stub's animation ends before the page changes. */
const TEAR_MS = 240;
/** A submission that was cut off may still be about to become an order. */
const LOOKS_FOR_AN_ORDER = 2;
const AFTER_DECLINE_MS = 5 * 60_000 - 5000;

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
  const { publishable_key: publishableKey, card_capture } = useBoot().config;
  const isHosted = card_capture === 'hosted';
  const isBusy = phase.kind === 'processing' || phase.kind === 'confirming' || phase.kind === 'done';
  const isConfirming = phase.kind === 'confirming';
  const confirmingId = isConfirming ? phase.orderId : null;
  const done = phase.kind === 'done' ? phase : null;

  useEffect(() => (isBusy ? pauseHolds() : undefined), [isBusy]);

  useEffect(() => {
    if (!isConfirming) return;
    if (confirmingId !== null) rememberPendingOrder(confirmingId);
    const asked = confirmingId === null ? { item_ids: sentOf(lines).flatMap((line) => line.ticketId ?? []) } : { order_id: confirmingId };
    let looksLeft = LOOKS_FOR_AN_ORDER;
    announce(CHECKOUT.confirming);
    const since = Date.now();
    // The bank's question stays in front of whatever page the buyer goes to. Once they have answered it there, they are led back to hear what became of it.
    const checkout = location.pathname + location.search;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const ask = async () => {
      const step = await askOrderStatus(ws, asked);
      if (isOver) return;
      const waited = Date.now() - since;
      if (step !== 'no-order' && step?.kind === 'challenge') {
        const script = await import('#web/buyer/dialogs/stripe-script.ts').catch(() => null);
        const isAnswered = await script?.answerBank(publishableKey, step.clientSecret);
        if (!isOver) timer = setTimeout(() => void ask(), ASK_EVERY_MS);
        else if (isAnswered && unanswered()?.orderId === confirmingId && !location.pathname.startsWith(PATHS.checkout)) navigate(checkout);
        return;
      }
      if (step === 'no-order' && confirmingId === null) {
        if (--looksLeft <= 0) {
          forgetSent();
          return dispatch({ type: 'go-on' });
        }
      } else if (step !== null) {
        rememberPendingOrder(null);
        forgetSubmissionKey();
        const outcome: Step = step === 'no-order' ? { kind: 'refused', message: CHECKOUT.tryLater } : step;
        if (outcome.kind === 'refused' && outcome.isDecline) keepAfterDecline(sentOf(lines));
        if (outcome.kind !== 'done') forgetSent();
        return dispatch({ type: 'step', step: outcome });
      }
      if (waited > LONG_AFTER_MS) dispatch({ type: 'long' });
      if (waited < GIVE_UP_AFTER_MS) timer = setTimeout(() => void ask(), waited > LONG_AFTER_MS ? 3 * ASK_EVERY_MS : ASK_EVERY_MS);
    };
    timer = setTimeout(() => void ask(), isHosted || confirmingId === null ? ASK_FIRST_MS : ASK_EVERY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // `lines` is left out on purpose, because the question is about the order that was sent.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isConfirming, confirmingId, ws, dispatch, publishableKey, isHosted]);

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
    // oxlint-disable-next-line react/exhaustive-deps
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
