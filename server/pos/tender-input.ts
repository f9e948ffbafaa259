import type * as z from 'zod/mini';
import { parseCents } from '#domain/cents.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, malformed, refusedAs } from '#server/errors.ts';
import { paymentFields, type tenderInput } from './contract.ts';
import type { TenderAsk } from './tenders.ts';

export type TenderInput = z.infer<typeof tenderInput>;
export type PaymentSent = Omit<NonNullable<TenderInput['payment_info']>, 'action'>;

/** What is sent in `payment_info` and what is sent beside it is one; amounts in both places are the same. */
export function paymentSent({ payment_info, ...beside }: Omit<TenderInput, 'order_id'>): PaymentSent {
  const own = Object.fromEntries(Object.entries(beside).filter(([, value]) => value !== null && value !== undefined));
  for (const field of AMOUNTS) agreed([amountSent(payment_info?.[field], field), amountSent(beside[field], field)], field);
  return { ...payment_info, ...own };
}

const AMOUNTS = ['amount_base', 'amount_tender', 'amount_change'] as const;

/** However often an amount is said, it is one; null where it is not said. */
function agreed(said: readonly (number | null)[], field: string): number | null {
  const [amountCents = null, ...others] = new Set(said.filter((one) => one !== null));
  if (others.length > 0) throw malformed('The amounts contradict each other.', ['data', field]);
  return amountCents;
}

export function tenderAsk(data: TenderInput): TenderAsk {
  return { orderId: data.order_id, amountCents: amountSent(paymentSent(data).amount_base, 'amount_base'), sequence: data.sequence ?? null };
}

export function amountSent(sent: string | number | null | undefined, field: string): number | null {
  if (sent === null || sent === undefined) return null;
  const amountCents = parseCents(sent);
  if (amountCents === null) throw malformed('An amount is 0 or more, with at most 2 places.', ['data', field]);
  return amountCents;
}

export type RefundSent = {
  amount?: number | undefined;
  amount_base?: string | number | undefined;
  payment_info?: { amount_base: string | number } | undefined;
};

/** Null where none is said: everything, if it is about what was bought. */
export function refundSent({ amount, amount_base, payment_info }: RefundSent): number | null {
  const said = [amountSent(amount, 'amount'), amountSent(amount_base, 'amount_base'), amountSent(payment_info?.amount_base, 'amount_base')];
  const amountCents = agreed(said, 'amount');
  if (amountCents === 0) throw malformed('A refund is of more than nothing.', ['data', 'amount_base']);
  return amountCents;
}

type WithPayment = { payment_info?: object | null | undefined };

/** What is refused about a payment is named where it was sent: beside `payment_info`, which counts first, or in it. */
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
