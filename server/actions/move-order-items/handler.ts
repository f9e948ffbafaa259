import { action } from '#server/http/route.ts';
import { movedItemOf } from '#server/orders/moves/visit.ts';
import { moveAtDesk } from '#server/pos/refunds/move-desk.ts';
import { moveOrderItemsContract } from './contract.ts';

export const moveOrderItemsAction = action(moveOrderItemsContract, async (ctx, { order_id, items, date, time, reason }) => {
  const visits = await moveAtDesk(ctx, { orderId: order_id, itemIds: items, date, time: time || null, reason: reason ?? '' });
  return visits.map(movedItemOf);
});
