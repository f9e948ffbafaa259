import { toDecimal } from '#domain/cents.ts';
import { action } from '#server/http/route.ts';
import { refundSent } from '#server/pos/paying/tender-input.ts';
import { previewRefund } from '#server/pos/refunds/preview-refund.ts';
import { previewRefundContract } from './contract.ts';

export const previewRefundAction = action(previewRefundContract, async (ctx, { order_id, items, amount, method, arbitrary }) => {
  const { parts, tickets, goods, waitsFor } = await previewRefund(ctx, {
    orderId: order_id,
    itemIds: items ?? null,
    amountCents: refundSent({ amount }),
    arbitrary: arbitrary === true,
    inCash: method === 'cash',
  });
  return [
    {
      amount: toDecimal(parts.reduce((sum, part) => sum + part.amountCents, 0)),
      parts: parts.map(({ tender, brand, lastFour, amountCents }) => ({
        method: tender,
        account_type: brand,
        last_four: lastFour,
        amount: toDecimal(amountCents),
      })),
      tickets,
      goods,
      waits_for: waitsFor,
    },
  ];
});
