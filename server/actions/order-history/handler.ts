import { action } from '#server/http/route.ts';
import { orderHistory } from '#server/orders/history/own-orders.ts';
import { orderHistoryContract } from './contract.ts';

export const orderHistoryAction = action(orderHistoryContract, (ctx, { doclet_id, consumer_id, profile_id, limit, before }) =>
  orderHistory(ctx, { consumerId: doclet_id ?? consumer_id ?? null, profileId: profile_id ?? null, limit: limit ?? null, before: before ?? null }),
);
