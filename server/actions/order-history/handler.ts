import { route } from '#server/http/route.ts';
import { orderHistory } from '#server/orders/history/own-orders.ts';
import { orderHistoryContract } from './contract.ts';

export const orderHistoryAction = route(orderHistoryContract, (ctx, { body: { data } }) =>
  orderHistory(ctx, {
    consumerId: data.doclet_id ?? data.consumer_id ?? null,
    profileId: data.profile_id ?? null,
    limit: data.limit ?? null,
    before: data.before ?? null,
  }),
);
