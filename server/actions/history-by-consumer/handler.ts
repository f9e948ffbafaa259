import { action } from '#server/http/route.ts';
import { ofConsumer } from '#server/orders/history/find-orders.ts';
import { searchOrders } from '#server/orders/history/search-orders.ts';
import { historyByConsumerContract } from './contract.ts';

export const historyByConsumerAction = action(historyByConsumerContract, (ctx, { consumer_id }) =>
  searchOrders(ctx, 'history-by-consumer', consumer_id, ofConsumer(ctx, consumer_id)),
);
