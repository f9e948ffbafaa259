import { lookIntoChallenge } from '#server/checkout/challenge.ts';
import { orderAnswer } from '#server/checkout/order-answer.ts';
import { answerOf, mayAskAbout, readStanding } from '#server/checkout/standing-order.ts';
import { notFound } from '#server/errors.ts';
import { action } from '#server/http/route.ts';
import { orderStatusContract } from './contract.ts';

export const orderStatusAction = action(orderStatusContract, async (ctx, data) => {
  if (!(await mayAskAbout(ctx, data.order_id, data.checkout_key ?? null))) throw notFound('The order');
  const clientSecret = await lookIntoChallenge(ctx, data.order_id);
  return [orderAnswer(answerOf(data.order_id, await readStanding(ctx, data.order_id)), clientSecret)];
});
