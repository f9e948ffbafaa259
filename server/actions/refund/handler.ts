import { action } from '#server/http/route.ts';
import { refundWire } from '#server/pos/refund-item.ts';
import { giveRefund } from '#server/pos/refund-desk.ts';
import { namedAsSent, refundSent } from '#server/pos/tender-input.ts';
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
