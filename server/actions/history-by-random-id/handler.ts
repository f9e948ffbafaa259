import { action } from '#server/http/route.ts';
import { ofAnything } from '#server/orders/history/find-orders.ts';
import { searchOrders } from '#server/orders/history/search-orders.ts';
import { historyByRandomIdContract } from './contract.ts';

export const historyByRandomIdAction = action(historyByRandomIdContract, (ctx, { id }) => searchOrders(ctx, 'history-by-random-id', id, ofAnything(ctx, id)));
