import { checkoutKeyOf } from '#server/accounts/checkout-key.ts';
import { lookIntoChallenge } from '#server/checkout/challenge.ts';
import { orderAnswer } from '#server/checkout/order-answer.ts';
import { answerOf, mayAskAbout, readStanding } from '#server/checkout/standing-order.ts';
import { notFound } from '#server/errors.ts';
import { route } from '#server/http/route.ts';
import { orderStatusContract } from './contract.ts';

export const orderStatusAction = route(orderStatusContract, async (ctx, { body: { data }, headers }) => {
  if (!(await mayAskAbout(ctx, data.order_id, checkoutKeyOf(headers, data.checkout_key)))) throw notFound('The order');
  const clientSecret = await lookIntoChallenge(ctx, data.order_id);
  return { items: [orderAnswer(answerOf(data.order_id, await readStanding(ctx, data.order_id)), clientSecret)] };
});
