import { useEffect, type Dispatch } from 'react';
import { useLocation } from 'wouter';
import type { CartLine } from '#domain/cart/cart.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import { forgetSent, sentOf } from '#web/buyer/cart/sent-lines.ts';
import { CHECKOUT } from '#web/buyer/messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { announce } from '#web/ui/live-region/live-region.tsx';
import type { CheckoutEvent, CheckoutState } from '../form/checkout-state.ts';
import type { Step } from '../order-answer.ts';
import { forgetSubmissionKey, rememberPendingOrder, unanswered } from '../submission-key.ts';
import { keepAfterDecline } from './after-decline.ts';
import { askOrderStatus } from './checkout-api.ts';

const ASK_FIRST_MS = 300;
const ASK_EVERY_MS = 2000;
const LONG_AFTER_MS = 30_000;
const GIVE_UP_AFTER_MS = 30 * MINUTE_MS;
/** A submission that was cut off may still be about to become an order. */
const LOOKS_FOR_AN_ORDER = 2;

type Awaited = { ws: ObjectId; phase: CheckoutState['phase']; dispatch: Dispatch<CheckoutEvent>; lines: readonly CartLine[] };

/** Asks what becomes of an order that the bank has not decided yet. */
export function useAwaitedOrder({ ws, phase, dispatch, lines }: Awaited): void {
  const [, navigate] = useLocation();
  const { publishable_key: publishableKey, card_capture } = useBoot().config;
  const isHosted = card_capture === 'hosted';
  const isConfirming = phase.kind === 'confirming';
  const orderId = isConfirming ? phase.orderId : null;

  useEffect(() => {
    if (!isConfirming) return;
    if (orderId !== null) rememberPendingOrder(orderId);
    announce(CHECKOUT.confirming);
    // The bank's question stays in front of whatever page the buyer goes to. Once they have answered it there, they are led back to hear what became of it.
    const checkout = location.pathname + location.search;
    const leadBack = () => {
      if (unanswered()?.orderId === orderId && !location.pathname.startsWith(PATHS.checkout)) navigate(checkout);
    };
    const firstAfterMs = isHosted || orderId === null ? ASK_FIRST_MS : ASK_EVERY_MS;
    return askUntilDecided({ ws, orderId, lines, dispatch, firstAfterMs, publishableKey, leadBack });
    // `lines` is left out on purpose, because the question is about the order that was sent.
  }, [isConfirming, orderId, ws, dispatch, publishableKey, isHosted]);
}

type Question = Pick<Awaited, 'ws' | 'dispatch' | 'lines'> & {
  /** Null: the submission was cut off, and its order is looked for by what was held. */
  orderId: ObjectId | null;
  firstAfterMs: number;
  publishableKey: string;
  leadBack: () => void;
};

/** Asks until the returned function is called. */
function askUntilDecided({ ws, orderId, lines, dispatch, firstAfterMs, publishableKey, leadBack }: Question): () => void {
  const asked = orderId === null ? { item_ids: sentOf(lines).flatMap((line) => line.ticketId ?? []) } : { order_id: orderId };
  const since = Date.now();
  let looksLeft = LOOKS_FOR_AN_ORDER;
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;

  const askAfter = (ms: number) => void (timer = setTimeout(() => void ask(), ms));

  async function ask(): Promise<void> {
    const step = await askOrderStatus(ws, asked);
    if (isOver) return;
    if (step === 'no-order' && orderId === null) {
      if (--looksLeft <= 0) {
        forgetSent();
        return dispatch({ type: 'go-on' });
      }
    } else if (step === 'no-order') return decided({ kind: 'refused', message: CHECKOUT.tryLater });
    else if (step?.kind === 'challenge') return answer(step.clientSecret);
    else if (step !== null) return decided(step);
    const waited = Date.now() - since;
    if (waited > LONG_AFTER_MS) dispatch({ type: 'long' });
    if (waited < GIVE_UP_AFTER_MS) askAfter(waited > LONG_AFTER_MS ? 3 * ASK_EVERY_MS : ASK_EVERY_MS);
  }

  async function answer(clientSecret: string): Promise<void> {
    const script = await import('#web/buyer/dialogs/stripe-script.ts').catch(() => null);
    const isAnswered = await script?.answerBank(publishableKey, clientSecret);
    if (!isOver) askAfter(ASK_EVERY_MS);
    else if (isAnswered) leadBack();
  }

  function decided(step: Step): void {
    rememberPendingOrder(null);
    forgetSubmissionKey();
    if (step.kind === 'refused' && step.isDecline) keepAfterDecline(sentOf(lines));
    if (step.kind !== 'done') forgetSent();
    dispatch({ type: 'step', step });
  }

  askAfter(firstAfterMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
