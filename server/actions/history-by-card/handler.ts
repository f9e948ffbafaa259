import { route } from '#server/http/route.ts';
import { searchByCard } from '#server/orders/history/search-orders.ts';
import { historyByCardContract } from './contract.ts';

export const historyByCardAction = route(historyByCardContract, (ctx, { body: { data } }) =>
  searchByCard(ctx, { lastFour: data.last_four, storeId: data.store_id ?? null, from: data.start_date ?? null, to: data.end_date ?? null }),
);
