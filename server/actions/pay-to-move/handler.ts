import { action } from '#server/http/route.ts';
import { amountSent } from '#server/payments/amount-sent.ts';
import { payOwnMove } from '#server/people/transfers/pay-own-move.ts';
import { payToMoveContract } from './contract.ts';

export const payToMoveAction = action(payToMoveContract, async (ctx, { admissions, date, time, total, card_id }) => [
  await payOwnMove(ctx, { admissionIds: admissions, date, time: time || null, seenCents: amountSent(total, 'total') ?? 0, cardId: card_id }),
]);
