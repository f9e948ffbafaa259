import { action } from '#server/http/route.ts';
import { chargeCard } from '#server/pos/paying/card-tender.ts';
import { namedAsSent, paymentSent, tenderAsk } from '#server/pos/paying/tender-input.ts';
import { tenderItemOf } from '#server/pos/sale/sale-item.ts';
import { chargeCardManualContract } from './contract.ts';

export const chargeCardManualAction = action(
  chargeCardManualContract,
  namedAsSent(async (ctx, data) => {
    const paymentId = await chargeCard(ctx, tenderAsk(data), 'card-manual', paymentSent(data));
    return [await tenderItemOf(ctx, data.order_id, paymentId)];
  }),
);
