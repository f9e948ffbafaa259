import { malformed } from '#server/errors.ts';
import { action } from '#server/http/route.ts';
import { namedAsSent, refundSent } from '#server/pos/paying/tender-input.ts';
import { giveRefund } from '#server/pos/refunds/refund-desk.ts';
import { refundWire } from '#server/pos/refunds/refund-item.ts';
import { arbitraryRefundContract } from './contract.ts';

export const arbitraryRefundAction = action(
  arbitraryRefundContract,
  namedAsSent(async (ctx, { order_id, reason, terminal_id, ...sent }) => {
    const amountCents = refundSent(sent);
    if (amountCents === null) throw malformed('Say how much is given back.', ['data', 'amount']);
    const given = await giveRefund(ctx, { orderId: order_id, itemIds: null, amountCents, reason, arbitrary: true, terminalId: terminal_id ?? null });
    return [refundWire(order_id, given)];
  }),
);
