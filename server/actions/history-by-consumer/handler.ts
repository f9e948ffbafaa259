import { route } from '#server/http/route.ts';
import { ofConsumer } from '#server/orders/history/find-orders.ts';
import { searchOrders } from '#server/orders/history/search-orders.ts';
import { historyByConsumerContract } from './contract.ts';

export const historyByConsumerAction = route(historyByConsumerContract, (ctx, { body }) =>
  searchOrders(ctx, 'history-by-consumer', body.data.consumer_id, ofConsumer(ctx, body.data.consumer_id)),
);
