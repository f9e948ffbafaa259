import { parseCents } from '#domain/cents.ts';
import { action } from '#server/http/route.ts';
import { refundWire } from '#server/pos/refund-item.ts';
import { giveRefund } from '#server/pos/refund-desk.ts';
import { arbitraryRefundContract } from './contract.ts';

export const arbitraryRefundAction = action(arbitraryRefundContract, async (ctx, { order_id, amount, reason }) => {
  const given = await giveRefund(ctx, { orderId: order_id, itemIds: null, amountCents: parseCents(amount), reason, arbitrary: true });
  return [given.kind === 'given' ? refundWire(order_id, given.refunds, null) : refundWire(order_id, [], given.task.id)];
});
