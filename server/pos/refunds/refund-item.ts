import { toDecimal } from '#domain/cents.ts';
import type { RefundGiven } from './refund-wanted.ts';

const statusOf = (state: string) => (state === 'succeeded' ? ('refunded' as const) : state === 'failed' ? ('failed' as const) : ('pending' as const));

function statusOfAll(parts: readonly ReturnType<typeof statusOf>[]) {
  if (parts.includes('pending')) return 'pending' as const;
  if (!parts.includes('failed')) return 'refunded' as const;
  return parts.includes('refunded') ? ('partly-refunded' as const) : ('failed' as const);
}

export function refundWire(orderId: string, given: RefundGiven) {
  if (given.kind === 'asked')
    return { status: 'awaiting-approval' as const, order_id: orderId, amount: toDecimal(given.askedCents), task_id: given.taskId, refunds: [] };
  const { refunds } = given;
  const list = refunds.map((refund) => ({
    refund_id: refund.refund_id,
    status: statusOf(refund.state),
    amount: toDecimal(refund.amount_cents),
    method: refund.tender,
  }));
  const givenCents = refunds.filter((refund) => refund.state !== 'failed').reduce((sum, refund) => sum + refund.amount_cents, 0);
  return { status: statusOfAll(list.map((refund) => refund.status)), order_id: orderId, amount: toDecimal(givenCents), task_id: null, refunds: list };
}
