import type * as z from 'zod/mini';
import type { Ctx } from '#server/context.ts';
import { AppError, malformed, refusedAs } from '#server/errors.ts';
import { amountSent } from '#server/payments/amount-sent.ts';
import { paymentFields, type tenderInput } from '#server/pos/contract.ts';
import type { TenderAsk } from './tenders.ts';

type TenderInput = z.infer<typeof tenderInput>;
type PaymentSent = Omit<NonNullable<TenderInput['payment_info']>, 'action'>;

/** Merges the fields in `payment_info` with those beside it. Amounts that are sent in both places must be equal. */
export function paymentSent({ payment_info, ...beside }: Omit<TenderInput, 'order_id'>): PaymentSent {
  const own = Object.fromEntries(Object.entries(beside).filter(([, value]) => value !== null && value !== undefined));
  for (const field of AMOUNTS) agreed([amountSent(payment_info?.[field], field), amountSent(beside[field], field)], field);
  return { ...payment_info, ...own };
}

const AMOUNTS = ['amount_base', 'amount_tender', 'amount_change'] as const;

/** An amount may be sent several times, but only with one value. Null where it is not sent. */
function agreed(said: readonly (number | null)[], field: string): number | null {
  const [amountCents = null, ...others] = new Set(said.filter((one) => one !== null));
  if (others.length > 0) throw malformed('The amounts contradict each other.', ['data', field]);
  return amountCents;
}

export function tenderAsk(data: TenderInput): TenderAsk {
  return { orderId: data.order_id, amountCents: amountSent(paymentSent(data).amount_base, 'amount_base'), sequence: data.sequence ?? null };
}

type RefundSent = {
  amount?: number | undefined;
  amount_base?: string | number | undefined;
  payment_info?: { amount_base: string | number } | undefined;
};

/** Null where no amount is sent: everything, if the refund is for what was bought. */
export function refundSent({ amount, amount_base, payment_info }: RefundSent): number | null {
  const said = [amountSent(amount, 'amount'), amountSent(amount_base, 'amount_base'), amountSent(payment_info?.amount_base, 'amount_base')];
  const amountCents = agreed(said, 'amount');
  if (amountCents === 0) throw malformed('A refund is of more than nothing.', ['data', 'amount_base']);
  return amountCents;
}

type WithPayment = { payment_info?: object | null | undefined };

/** Names a refused payment field where it was sent: beside `payment_info`, which counts first, or inside it. */
export function namedAsSent<Data extends WithPayment, Answer>(handle: (ctx: Ctx, data: Data) => Promise<Answer>): (ctx: Ctx, data: Data) => Promise<Answer> {
  return (ctx, data) =>
    handle(ctx, data).catch((reason: unknown) => {
      const field = reason instanceof AppError ? String(reason.path?.at(-1)) : '';
      if (!isInPaymentInfo(data, field)) throw reason;
      return refusedAs(['data', 'payment_info', field])(reason);
    });
}

function isInPaymentInfo({ payment_info, ...beside }: WithPayment, field: string): boolean {
  return Boolean(payment_info) && field in paymentFields && ((beside as Record<string, unknown>)[field] ?? null) === null;
}
