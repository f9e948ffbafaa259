import { checkoutKeyOf } from '#server/accounts/sessions/checkout-key.ts';
import { lookIntoChallenge } from '#server/checkout/cards/challenge.ts';
import { orderAnswer } from '#server/checkout/submission/order-answer.ts';
import { answerOf, mayAskAbout, orderOfHolds, readStanding } from '#server/checkout/submission/standing-order.ts';
import { notFound } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { lastPaidMoveOf } from '#server/people/transfers/paid-for-move.ts';
import { orderStatusContract } from './contract.ts';

export const orderStatusAction = route(orderStatusContract, async (ctx, { body: { data }, headers }) => {
  const orderId = data.order_id ?? (await orderOfHolds(ctx, data.item_ids ?? []));
  if (orderId === null || !(await mayAskAbout(ctx, orderId, checkoutKeyOf(headers, data.checkout_key)))) throw notFound('The order');
  const clientSecret = await lookIntoChallenge(ctx, orderId);
  const answer = orderAnswer(answerOf(orderId, await readStanding(ctx, orderId)), clientSecret);
  return { items: [{ ...answer, move: await lastPaidMoveOf(ctx, orderId) }] };
});
