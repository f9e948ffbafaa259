import { action } from '#server/http/route.ts';
import { amountSent } from '#server/payments/amount-sent.ts';
import { CARD_DECLINED } from '#server/payments/card-declines.ts';
import { payOwnMove, type PaidForMove } from '#server/people/transfers/pay-own-move.ts';
import { payToMoveContract } from './contract.ts';

const MESSAGE: Record<PaidForMove, string> = {
  moved: '',
  declined: CARD_DECLINED,
  confirming: 'We are confirming your payment. The day is changed as soon as it is confirmed.',
  returned: 'The day could not be changed any more. What your bank approved goes back to your card.',
  'no-card': 'This card is no longer on file. Please choose another.',
  unavailable: 'Please try again later.',
};

export const payToMoveAction = action(payToMoveContract, async (ctx, { admissions, date, time, total, card_id }) => {
  const status = await payOwnMove(ctx, { admissionIds: admissions, date, time: time || null, seenCents: amountSent(total, 'total') ?? 0, cardId: card_id });
  return [{ status, message: MESSAGE[status] }];
});
