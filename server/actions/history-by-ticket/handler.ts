import { action } from '#server/http/route.ts';
import { ofTicket } from '#server/orders/history/find-orders.ts';
import { searchOrders } from '#server/orders/history/search-orders.ts';
import { historyByTicketContract } from './contract.ts';

export const historyByTicketAction = action(historyByTicketContract, (ctx, { ticket_id }) =>
  searchOrders(ctx, 'history-by-ticket', ticket_id, ofTicket(ctx, ticket_id)),
);
