import { checkoutKeyOf } from '#server/accounts/sessions/checkout-key.ts';
import { notFound } from '#server/errors.ts';
import { sendFile } from '#server/http/answers/send-file.ts';
import { rawRoute } from '#server/http/route.ts';
import { papersFor } from '#server/orders/papers/order-documents.ts';
import { ticketCalendar } from '#server/orders/papers/ticket-calendar.ts';
import { orderCalendar } from './contract.ts';

export const orderCalendarRoute = rawRoute(orderCalendar, async (ctx, { params, headers }, reply) => {
  const papers = await papersFor(ctx, params.id, checkoutKeyOf(headers));
  const calendar = await ticketCalendar(ctx, papers);
  if (calendar === null) throw notFound('A date in this order');
  return sendFile(
    reply.header('cache-control', 'no-store'),
    { file_name: `visit-${papers.order.reference}.ics`, mime: 'text/calendar; charset=utf-8' },
    calendar,
  );
});
