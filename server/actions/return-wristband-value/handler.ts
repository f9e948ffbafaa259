import { toDecimal } from '#domain/cents.ts';
import { showWristband } from '#server/gate/read-wristband.ts';
import { action } from '#server/http/route.ts';
import { amountSent } from '#server/payments/amount-sent.ts';
import { returnWristbandValue } from '#server/pos/refunds/return-value.ts';
import { returnWristbandValueContract } from './contract.ts';

export const returnWristbandValueAction = action(returnWristbandValueContract, async (ctx, { uid, amount, method, reason }) => {
  const returned = await returnWristbandValue(ctx, { uid, amountCents: amountSent(amount, 'amount'), inCash: method === 'cash', reason: reason ?? '' });
  const refunds = returned.kind === 'given' ? returned.refunds : [];
  return [
    {
      status: returned.kind === 'given' ? ('given' as const) : ('awaiting-approval' as const),
      task_id: returned.kind === 'given' ? null : returned.taskId,
      amount: toDecimal(returned.kind === 'given' ? refunds.reduce((sum, refund) => sum + refund.amount_cents, 0) : returned.askedCents),
      refunds: refunds.map((refund) => ({
        refund_id: refund.refund_id,
        status: refund.state === 'succeeded' ? ('refunded' as const) : ('pending' as const),
        amount: toDecimal(refund.amount_cents),
        method: refund.tender,
      })),
      wristband: await showWristband(ctx, uid),
    },
  ];
});
