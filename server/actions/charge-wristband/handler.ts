import { action } from '#server/http/route.ts';
import { namedAsSent, tenderAsk } from '#server/pos/paying/tender-input.ts';
import { chargeWristband } from '#server/pos/paying/wristband-tender.ts';
import { tenderItemOf } from '#server/pos/sale/sale-item.ts';
import { chargeWristbandContract } from './contract.ts';

export const chargeWristbandAction = action(
  chargeWristbandContract,
  namedAsSent(async (ctx, data) => {
    const paymentId = await chargeWristband(ctx, tenderAsk(data), data.uid);
    return [await tenderItemOf(ctx, data.order_id, paymentId)];
  }),
);
