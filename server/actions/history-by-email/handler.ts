import { addressPrint } from '#server/accounts/address-print.ts';
import { route } from '#server/http/route.ts';
import { placedWith } from '#server/orders/history/find-orders.ts';
import { searchOrders } from '#server/orders/history/search-orders.ts';
import { historyByEmailContract } from './contract.ts';

export const historyByEmailAction = route(historyByEmailContract, (ctx, { body }) =>
  searchOrders(ctx, 'history-by-email', addressPrint(body.data.email), placedWith(ctx, body.data.email)),
);
