import { route } from '#server/http/route.ts';
import { sendTicketLink } from '#server/people/tickets/ticket-links.ts';
import { findTickets } from './contract.ts';

export const findTicketsRoute = route(findTickets, async (ctx, { body }) => {
  await sendTicketLink(ctx, body.email);
  return { sent: true as const };
});
