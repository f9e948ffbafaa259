import { checkoutKeyOf } from '#server/accounts/sessions/checkout-key.ts';
import { isBackOffice } from '#server/http/actor.ts';
import { sendFile } from '#server/http/answers/send-file.ts';
import { rawRoute } from '#server/http/route.ts';
import { papersFor } from '#server/orders/papers/order-documents.ts';
import { ticketSheet } from '#server/orders/papers/ticket-sheet.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { orderTicketsPdf } from './contract.ts';

/** A printed ticket opens gates, so printing by staff is audited. */
export const orderTicketsPdfRoute = rawRoute(orderTicketsPdf, async (ctx, { params, headers }, reply) => {
  const papers = await papersFor(ctx, params.id, checkoutKeyOf(headers));
  if (isBackOffice(ctx.actor)) await recordAudit(ctx, { action: 'print-tickets', outcome: 'done', subject: params.id });
  const pdf = await ctx.printer.tickets(await ticketSheet(ctx, papers));
  return sendFile(reply.header('cache-control', 'no-store'), { file_name: `tickets-${papers.order.reference}.pdf`, mime: 'application/pdf' }, pdf);
});
