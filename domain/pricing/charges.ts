import type * as z from 'zod/mini';
import { parseCents, parsePercent, type Cents, type Ppm } from '#domain/cents.ts';
import type { feeRuleSchema, taxRuleSchema } from './charges-schema.ts';

/** `added` is charged on top of the shown price; `included` is the part of the shown price that is tax. */
export type TaxRule = { rate: Ppm; mode: 'added' | 'included' };

export type FeeRule = {
  amount: { kind: 'fixed'; cents: Cents } | { kind: 'percent'; rate: Ppm; capCents: Cents | null };
  per: 'ticket' | 'order';
  /** `venue`: taken out of what the venue earns; the buyer does not pay it. */
  paidBy: 'buyer' | 'venue';
};

export type Charges = { tax: TaxRule | null; fees: readonly FeeRule[] };

export const NO_CHARGES: Charges = { tax: null, fees: [] };

export type TaxRuleWire = z.infer<typeof taxRuleSchema>;
export type FeeRuleWire = z.infer<typeof feeRuleSchema>;

type ChargedRecord = { tax?: TaxRuleWire | null | undefined; fees?: readonly FeeRuleWire[] | null | undefined };

/** What is added to a product's price. Its own tax replaces the store's tax, and its own fees replace the store's fees. */
export function chargesFor(product: ChargedRecord, store: ChargedRecord | null): Charges {
  const fees = product.fees?.length ? product.fees : (store?.fees ?? []);
  const tax = product.tax ?? store?.tax ?? null;
  return { tax: tax && readTaxRule(tax), fees: fees.flatMap((fee) => readFeeRule(fee) ?? []) };
}

function readTaxRule({ rate, included }: TaxRuleWire): TaxRule | null {
  const share = parsePercent(rate);
  return share ? { rate: share, mode: included ? 'included' : 'added' } : null;
}

function readFeeRule({ kind, amount, percent, cap, per, absorbed }: FeeRuleWire): FeeRule | null {
  const paidBy = absorbed === true ? 'venue' : 'buyer';
  if (kind === 'fixed') {
    const fixedCents = parseCents(amount);
    return fixedCents === null ? null : { amount: { kind, cents: fixedCents }, per, paidBy };
  }
  const rate = parsePercent(percent);
  return rate === null ? null : { amount: { kind, rate, capCents: parseCents(cap) }, per, paidBy };
}
