import { action } from '#server/http/route.ts';
import { exchangeAtDesk } from '#server/pos/refunds/exchange-desk.ts';
import { exchangeItemContract } from './contract.ts';

export const exchangeItemAction = action(exchangeItemContract, async (ctx, { order_id, item_id, doclet_id, reason }) => {
  const { item } = await exchangeAtDesk(ctx, { orderId: order_id, itemId: item_id, productId: doclet_id, reason: reason ?? '' });
  return [{ item_id: item.item_id, doclet_id: item.product_id, name: item.name }];
});
