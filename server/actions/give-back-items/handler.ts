import { action } from '#server/http/route.ts';
import { giveOwnBack } from '#server/orders/refunds/give-back.ts';
import { refundWire } from '#server/pos/refunds/refund-item.ts';
import { giveBackItemsContract } from './contract.ts';

export const giveBackItemsAction = action(giveBackItemsContract, async (ctx, { order_id, items }) => {
  const refunds = await giveOwnBack(ctx, order_id, [...new Set(items)]);
  return [refundWire(order_id, { kind: 'given', refunds })];
});
