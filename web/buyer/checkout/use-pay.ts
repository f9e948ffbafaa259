import { useRef, type Dispatch } from 'react';
import type { CartLine } from '#domain/cart/cart.ts';
import { openLogInDialog } from '#web/buyer/dialogs/open-dialog.ts';
import { faultMessages, type Faults } from './checkout-faults.ts';
import type { CheckoutEvent, CheckoutState } from './checkout-state.ts';
import { payOrder, type PayQuestion } from './pay-order.ts';
import { keepAfterDecline } from './use-order-outcome.ts';

type Order = {
  state: CheckoutState;
  dispatch: Dispatch<CheckoutEvent>;
  faults: Faults;
  lines: readonly CartLine[];
  question: () => PayQuestion;
  onTried: () => void;
};

/** What a press on Pay does: it says what is missing, or sends the order, once however often it is pressed. */
export function usePay({ state, dispatch, faults, lines, question, onTried }: Order): () => Promise<void> {
  const isPaying = useRef(false);
  return async () => {
    if (isPaying.current || state.phase.kind !== 'filling') return;
    if (faults.size > 0) return dispatch({ type: 'faulty', faults, messages: faultMessages(faults, state.email) });
    isPaying.current = true;
    dispatch({ type: 'sent' });
    const step = await payOrder(question());
    onTried();
    if (step.kind === 'refused' && step.isDecline) keepAfterDecline(lines);
    dispatch({ type: 'step', step });
    isPaying.current = false;
    if (step.kind === 'sign-in-again') void openLogInDialog();
  };
}
