import type { OrdersTables } from '#server/orders/tables.ts';
import type { PaymentState } from '#server/payments/attempts.ts';
import type { ChargeOutcome } from '#server/payments/gateways/gateway.ts';

export type OrderState = OrdersTables['sales_order']['state'];

export type AttemptNow = {
  paymentState: PaymentState;
  amountCents: number;
  currency: string;
  orderState: OrderState;
  source: 'web' | 'pos';
  /** whether the gateway has been asked, or is about to be asked, to undo the charge */
  isGivenUp: boolean;
  /** whether a visit that the order pays for is over, so that its tickets would open nothing */
  isVisitOver: boolean;
  /** whether it pays for another day of what was bought, and whether that can still be had */
  move: 'none' | 'wanted' | 'refused';
};

/**
 * What an answer of the gateway means for an attempt and its order. `payment` and `order` are their new states, null where they stay; `then` is what follows in the same
 * transaction.
 */
export type SettleDecision = {
  payment: PaymentState | null;
  order: OrderState | null;
  then: 'nothing' | 'complete' | 'move' | 'return-holds' | 'give-up' | 'undo-charge' | 'give-up-and-undo' | 'review';
};

const NOTHING: SettleDecision = { payment: null, order: null, then: 'nothing' };
export const OPEN: readonly PaymentState[] = ['created', 'sent', 'unknown'];
const TAKES_MONEY: readonly OrderState[] = ['placeholder', 'awaiting-payment', 'paying'];

export const isOpen = (state: PaymentState): boolean => OPEN.includes(state);

/** Money for an attempt that was given up. */
export function isLateApproval(state: PaymentState, outcome: ChargeOutcome): boolean {
  return outcome.status === 'approved' && (state === 'declined' || state === 'failed');
}

/** `giveUp`: nobody waits for the answer any more, so an order without its money ends here. */
export function decideSettlement(now: AttemptNow, outcome: ChargeOutcome, giveUp: boolean): SettleDecision {
  if (!isOpen(now.paymentState)) return lateAnswer(now, outcome);
  switch (outcome.status) {
    case 'unknown':
      return now.paymentState === 'unknown' ? NOTHING : { payment: 'unknown', order: null, then: 'nothing' };
    case 'approved':
      return approved(now, outcome);
    case 'declined':
      return refused(now, 'declined', giveUp);
    case 'failed':
      return refused(now, 'failed', giveUp);
  }
}

/** Money that arrives for an attempt which was given up goes back. Any other answer about a decided attempt is a repetition. */
function lateAnswer(now: AttemptNow, outcome: ChargeOutcome): SettleDecision {
  return isLateApproval(now.paymentState, outcome) ? { payment: 'voiding', order: null, then: 'undo-charge' } : NOTHING;
}

function approved(now: AttemptNow, outcome: Extract<ChargeOutcome, { status: 'approved' }>): SettleDecision {
  if (now.move !== 'none') return approvedToMove(now, outcome);
  if (!takesMoney(now)) return { payment: 'voiding', order: null, then: 'undo-charge' };
  if (now.source === 'pos' && now.isGivenUp) return { payment: 'voiding', order: null, then: 'undo-charge' };
  if (now.source === 'web' && (now.isGivenUp || now.isVisitOver)) return { payment: 'voiding', order: 'expired', then: 'give-up-and-undo' };
  if (outcome.amountCents !== now.amountCents || outcome.currency !== now.currency) return { payment: 'approved', order: 'needs-review', then: 'review' };
  if (now.source === 'web') return { payment: 'approved', order: 'complete', then: 'complete' };
  return { payment: 'approved', order: null, then: 'nothing' };
}

/** Approved only together with the move. Until then the attempt stays open, and whoever hears of the approval again goes on from there. */
function approvedToMove(now: AttemptNow, outcome: Extract<ChargeOutcome, { status: 'approved' }>): SettleDecision {
  const isGood = now.move === 'wanted' && !now.isGivenUp && outcome.amountCents === now.amountCents && outcome.currency === now.currency;
  return isGood ? { payment: null, order: null, then: 'move' } : { payment: 'voiding', order: null, then: 'undo-charge' };
}

function takesMoney({ source, orderState }: AttemptNow): boolean {
  return source === 'web' ? orderState === 'paying' : TAKES_MONEY.includes(orderState);
}

function refused(now: AttemptNow, payment: 'declined' | 'failed', giveUp: boolean): SettleDecision {
  if (now.source === 'pos' || now.orderState !== 'paying') return { payment, order: null, then: 'nothing' };
  return giveUp ? { payment, order: 'expired', then: 'give-up' } : { payment, order: 'awaiting-payment', then: 'return-holds' };
}
