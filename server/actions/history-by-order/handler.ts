import { action } from '#server/http/route.ts';
import { orderNamed } from '#server/orders/history/find-orders.ts';
import { searchOrders } from '#server/orders/history/search-orders.ts';
import { historyByOrderContract } from './contract.ts';

export const historyByOrderAction = action(historyByOrderContract, (ctx, { order_id }) =>
  searchOrders(ctx, 'history-by-order', order_id, orderNamed(order_id)),
);
