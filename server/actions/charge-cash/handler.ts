import { action } from '#server/http/route.ts';
import { amountSent } from '#server/payments/amount-sent.ts';
import { chargeCash } from '#server/pos/paying/cash-tender.ts';
import { namedAsSent, paymentSent, tenderAsk } from '#server/pos/paying/tender-input.ts';
import { tenderItemOf } from '#server/pos/sale/sale-item.ts';
import { chargeCashContract } from './contract.ts';

export const chargeCashAction = action(
  chargeCashContract,
  namedAsSent(async (ctx, data) => {
    const sent = paymentSent(data);
    const paymentId = await chargeCash(ctx, {
      ...tenderAsk(data),
      tenderCents: amountSent(sent.amount_tender, 'amount_tender'),
      changeCents: amountSent(sent.amount_change, 'amount_change'),
    });
    return [await tenderItemOf(ctx, data.order_id, paymentId)];
  }),
);
