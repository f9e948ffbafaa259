import { isBackOffice } from '#server/accounts/actor.ts';
import { notFound } from '#server/errors.ts';
import { rawRoute } from '#server/http/route.ts';
import { sendFile } from '#server/http/send-file.ts';
import { receiptPdf } from '#server/orders/receipt-pdf.ts';
import { readPapers } from '#server/orders/ticket-sheet.ts';
import { orderReceipt } from './contract.ts';

export const orderReceiptRoute = rawRoute(orderReceipt, async (ctx, { params }, reply) => {
  const papers = await readPapers(ctx, params.id);
  if (!isBackOffice(ctx.actor) && papers.order.buyer_account !== ctx.actor.accountId) throw notFound('The order');
  reply.header('cache-control', 'no-store');
  return sendFile(reply, { file_name: `receipt-${papers.order.reference}.pdf`, mime: 'application/pdf' }, await receiptPdf(ctx, papers));
});
