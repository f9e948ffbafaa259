import { useEffect, useRef, useState, type Dispatch } from 'react';
import type { CartLine } from '#domain/cart/cart.ts';
import { rememberSent } from '#web/buyer/cart/sent-lines.ts';
import { openLogInDialog } from '#web/buyer/dialogs/open-dialog.ts';
import { CHECKOUT } from '#web/buyer/messages.ts';
import { faultMessages, type Faults } from '../form/checkout-faults.ts';
import type { CheckoutEvent, CheckoutState } from '../form/checkout-state.ts';
import type { Done } from '../order-answer.ts';
import { rememberPendingOrder } from '../submission-key.ts';
import { keepAfterDecline } from './after-decline.ts';
import { payOrder, type PayQuestion } from './pay-order.ts';
import type { Promo } from './use-promo.ts';

type Order = {
  state: CheckoutState;
  dispatch: Dispatch<CheckoutEvent>;
  faults: Faults;
  lines: readonly CartLine[];
  typedPromo: Pick<Promo, 'isUnapplied' | 'apply'>;
  question: () => PayQuestion;
  onTried: () => void;
  onDone: (placed: Done) => void;
};

/**
 * What a press on Pay does. It says what is missing, or sends the order, once however often it is pressed. It waits for a promo code that is being checked and applies one that was
 * only typed, so that nobody misses a discount.
 */
export function usePay({ state, dispatch, faults, lines, typedPromo, question, onTried, onDone }: Order) {
  const isPaying = useRef(false);
  const [isWaiting, setWaiting] = useState(false);
  const { promo } = state;
  const pay = async () => {
    if (isPaying.current || state.phase.kind !== 'filling') return;
    if (typedPromo.isUnapplied) typedPromo.apply();
    if (faults.size > 0) return dispatch({ type: 'faulty', faults, messages: faultMessages(faults, state.email) });
    if (typedPromo.isUnapplied || promo.kind === 'checking') return setWaiting(true);
    isPaying.current = true;
    rememberSent(lines);
    dispatch({ type: 'sent' });
    const step = await payOrder(question());
    onTried();
    if (step.kind === 'refused' && step.isDecline) keepAfterDecline(lines);
    // Also if the visitor has left the checkout meanwhile, where nothing that is dispatched has an effect.
    if (step.kind === 'done') onDone(step);
    if (step.kind === 'confirming') rememberPendingOrder(step.orderId);
    dispatch({ type: 'step', step });
    isPaying.current = false;
    if (step.kind === 'sign-in-again') void openLogInDialog(CHECKOUT.signInAgain);
  };
  useEffect(() => {
    if (!isWaiting || promo.kind === 'checking') return;
    setWaiting(false);
    if (promo.kind === 'invalid') dispatch({ type: 'faulty', faults: new Map(), messages: [promo.message] });
    else void pay();
  });
  return { pay, isWaiting };
}
