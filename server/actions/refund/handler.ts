import { action } from '#server/http/route.ts';
import { namedAsSent, refundSent } from '#server/pos/paying/tender-input.ts';
import { giveRefund } from '#server/pos/refunds/refund-desk.ts';
import { refundWire } from '#server/pos/refunds/refund-item.ts';
import { refundContract } from './contract.ts';

export const refundAction = action(
  refundContract,
  namedAsSent(async (ctx, { order_id, items, reason, method, terminal_id, ...sent }) => {
    const given = await giveRefund(ctx, {
      orderId: order_id,
      itemIds: items ?? null,
      amountCents: refundSent(sent),
      reason: reason ?? '',
      arbitrary: false,
      inCash: method === 'cash',
      terminalId: terminal_id ?? null,
    });
    return [refundWire(order_id, given)];
  }),
);
