import { route } from '#server/http/route.ts';
import { orderNamed } from '#server/orders/history/find-orders.ts';
import { searchOrders } from '#server/orders/history/search-orders.ts';
import { historyByOrderContract } from './contract.ts';

export const historyByOrderAction = route(historyByOrderContract, (ctx, { body }) =>
  searchOrders(ctx, 'history-by-order', body.data.order_id, orderNamed(body.data.order_id)),
);
