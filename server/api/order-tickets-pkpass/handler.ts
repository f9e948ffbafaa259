import { checkoutKeyOf } from '#server/accounts/sessions/checkout-key.ts';
import { notFound } from '#server/errors.ts';
import { isBackOffice } from '#server/http/actor.ts';
import { sendFile } from '#server/http/answers/send-file.ts';
import { rawRoute } from '#server/http/route.ts';
import { papersFor } from '#server/orders/papers/order-documents.ts';
import { applePasses, MOST_IN_BUNDLE } from '#server/wallets/apple-pass.ts';
import { orderWalletTickets } from '#server/wallets/wallet-tickets.ts';
import { orderTicketsPkpass } from './contract.ts';

/** Wallets are for the buyers themselves. Staff print instead. */
export const orderTicketsPkpassRoute = rawRoute(orderTicketsPkpass, async (ctx, { params, query, headers }, reply) => {
  if (isBackOffice(ctx.actor)) throw notFound('The order');
  const papers = await papersFor(ctx, params.id, checkoutKeyOf(headers));
  const sheet = await orderWalletTickets(ctx, papers);
  const tickets = sheet.tickets.slice((query.part - 1) * MOST_IN_BUNDLE, query.part * MOST_IN_BUNDLE);
  if (tickets.length === 0) throw notFound('This part of the order');
  const { bytes, mime, extension } = await applePasses(ctx, { ...sheet, tickets });
  return sendFile(reply.header('cache-control', 'no-store'), { file_name: `tickets-${papers.order.reference}.${extension}`, mime }, bytes);
});
