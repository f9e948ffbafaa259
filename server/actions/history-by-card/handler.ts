import { action } from '#server/http/route.ts';
import { searchByCard } from '#server/orders/history/search-orders.ts';
import { historyByCardContract } from './contract.ts';

export const historyByCardAction = action(historyByCardContract, (ctx, { last_four, store_id, start_date, end_date }) =>
  searchByCard(ctx, { lastFour: last_four, storeId: store_id ?? null, from: start_date ?? null, to: end_date ?? null }),
);
