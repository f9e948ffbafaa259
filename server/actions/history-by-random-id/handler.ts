import { route } from '#server/http/route.ts';
import { ofAnything } from '#server/orders/history/find-orders.ts';
import { searchOrders } from '#server/orders/history/search-orders.ts';
import { historyByRandomIdContract } from './contract.ts';

export const historyByRandomIdAction = route(historyByRandomIdContract, (ctx, { body }) =>
  searchOrders(ctx, 'history-by-random-id', body.data.id, ofAnything(ctx, body.data.id)),
);
