import { toDecimal } from '#domain/cents.ts';
import { action } from '#server/http/route.ts';
import { resolveOrder } from '#server/pos/reviews/review-desk.ts';
import { resolveOrderContract } from './contract.ts';

export const resolveOrderAction = action(resolveOrderContract, async (ctx, { order_id, decision, reason }) => {
  const order = await resolveOrder(ctx, order_id, decision, reason);
  return [{ order_id, number: order.reference, status: order.state.replaceAll('-', '_'), total: toDecimal(order.total_cents) }];
});
