import { toDecimal } from '#domain/cents.ts';
import { showWristband } from '#server/gate/read-wristband.ts';
import { action } from '#server/http/route.ts';
import { amountSent } from '#server/payments/amount-sent.ts';
import { declineOf } from '#server/pos/paying/finish-top-up.ts';
import { namedAsSent, paymentSent } from '#server/pos/paying/tender-input.ts';
import { topUpWristband, type TopUpAsk } from '#server/pos/paying/top-up.ts';
import { topUpWristbandContract } from './contract.ts';

export const topUpWristbandAction = action(
  topUpWristbandContract,
  namedAsSent(async (ctx, { uid, terminal_id, amount, method, sequence, ...sent }) => {
    const fields = paymentSent(sent);
    const amountCents = amountSent(amount, 'amount') ?? 0;
    const means: TopUpAsk['means'] =
      method === 'cash'
        ? { kind: 'cash', tenderCents: amountSent(fields.amount_tender, 'amount_tender'), changeCents: amountSent(fields.amount_change, 'amount_change') }
        : { kind: method, fields };
    const { orderId, state } = await topUpWristband(ctx, { uid, terminalId: terminal_id, amountCents, sequence: sequence ?? null, means });
    return [
      {
        success: state === 'added',
        status: state === 'in-review' ? 'confirming' : state,
        decline_message: state === 'declined' ? await declineOf(ctx, orderId) : null,
        order_id: orderId,
        amount: toDecimal(amountCents),
        wristband: await showWristband(ctx, uid),
      },
    ];
  }),
);
