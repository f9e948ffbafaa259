import { route } from '#server/http/route.ts';
import { ofTicket } from '#server/orders/history/find-orders.ts';
import { searchOrders } from '#server/orders/history/search-orders.ts';
import { historyByTicketContract } from './contract.ts';

export const historyByTicketAction = route(historyByTicketContract, (ctx, { body }) =>
  searchOrders(ctx, 'history-by-ticket', body.data.ticket_id, ofTicket(ctx, body.data.ticket_id)),
);
