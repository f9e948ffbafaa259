import { checkoutKeyOf } from '#server/accounts/sessions/checkout-key.ts';
import { sendFile } from '#server/http/answers/send-file.ts';
import { rawRoute } from '#server/http/route.ts';
import { papersFor } from '#server/orders/papers/order-documents.ts';
import { receiptSheet } from '#server/orders/papers/receipt-sheet.ts';
import { orderReceipt } from './contract.ts';

export const orderReceiptRoute = rawRoute(orderReceipt, async (ctx, { params, headers }, reply) => {
  const papers = await papersFor(ctx, params.id, checkoutKeyOf(headers));
  return sendFile(
    reply.header('cache-control', 'no-store'),
    { file_name: `receipt-${papers.order.reference}.pdf`, mime: 'application/pdf' },
    await ctx.printer.receipt(await receiptSheet(ctx, papers)),
  );
});
