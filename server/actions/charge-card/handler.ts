import { action } from '#server/http/route.ts';
import { chargeCard } from '#server/pos/paying/card-tender.ts';
import { namedAsSent, paymentSent, tenderAsk } from '#server/pos/paying/tender-input.ts';
import { tenderItemOf } from '#server/pos/sale/sale-item.ts';
import { chargeCardContract } from './contract.ts';

export const chargeCardAction = action(
  chargeCardContract,
  namedAsSent(async (ctx, data) => {
    const paymentId = await chargeCard(ctx, tenderAsk(data), 'card', paymentSent(data));
    return [await tenderItemOf(ctx, data.order_id, paymentId)];
  }),
);
