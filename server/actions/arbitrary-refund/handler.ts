import { malformed } from '#server/errors.ts';
import { action } from '#server/http/route.ts';
import { refundWire } from '#server/pos/refund-item.ts';
import { giveRefund } from '#server/pos/refund-desk.ts';
import { namedAsSent, refundSent } from '#server/pos/tender-input.ts';
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
