import { route } from '#server/http/route.ts';
import { showTicketLink } from '#server/people/tickets/ticket-links.ts';
import { showFoundTickets } from './contract.ts';

export const showFoundTicketsRoute = route(showFoundTickets, async (ctx, { body }) => ({ items: await showTicketLink(ctx, body.token) }));
