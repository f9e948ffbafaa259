import { parseCents } from '#domain/cents.ts';
import { action } from '#server/http/route.ts';
import { refundWire } from '#server/pos/refund-item.ts';
import { giveRefund } from '#server/pos/refund-desk.ts';
import { refundContract } from './contract.ts';

export const refundAction = action(refundContract, async (ctx, { order_id, items, amount, reason, method }) => {
  const given = await giveRefund(ctx, {
    orderId: order_id,
    itemIds: items ?? null,
    amountCents: amount === undefined ? null : parseCents(amount),
    reason: reason ?? '',
    arbitrary: false,
    inCash: method === 'cash',
  });
  return [given.kind === 'given' ? refundWire(order_id, given.refunds, null) : refundWire(order_id, [], given.task.id)];
});
