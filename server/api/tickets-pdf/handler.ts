import { sendFile } from '#server/http/answers/send-file.ts';
import { rawRoute } from '#server/http/route.ts';
import { ownTicketSheet } from '#server/people/tickets/own-tickets.ts';
import { ticketsPdf } from './contract.ts';

export const ticketsPdfRoute = rawRoute(ticketsPdf, async (ctx, { query }, reply) => {
  const sheet = await ownTicketSheet(ctx, query.ids);
  reply.header('cache-control', 'no-store');
  return sendFile(reply, { file_name: 'tickets.pdf', mime: 'application/pdf' }, await ctx.printer.tickets(sheet));
});
