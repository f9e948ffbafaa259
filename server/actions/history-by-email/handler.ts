import { addressPrint } from '#server/accounts/address-print.ts';
import { action } from '#server/http/route.ts';
import { placedWith } from '#server/orders/history/find-orders.ts';
import { searchOrders } from '#server/orders/history/search-orders.ts';
import { historyByEmailContract } from './contract.ts';

export const historyByEmailAction = action(historyByEmailContract, (ctx, { email }) =>
  searchOrders(ctx, 'history-by-email', addressPrint(email), placedWith(ctx, email)),
);
