import { cents, minCents, shareOfCents, splitCents, subtractCents, sumCents, WHOLE_PPM, ZERO_CENTS } from '#domain/cents.ts';
import type { Cents, Ppm } from '#domain/cents.ts';

/** `added` goes on top of the shown price, `included` is the part of the shown price that is tax. */
export type TaxRule = { rate: Ppm; mode: 'added' | 'included' };

export type FeeRule = {
  amount: { kind: 'fixed'; cents: Cents } | { kind: 'percent'; rate: Ppm; capCents: Cents | null };
  per: 'ticket' | 'order';
  /** `venue`: absorbed, taken out of what the venue earns and not out of the buyer's pocket. */
  paidBy: 'buyer' | 'venue';
};

export type Charges = { tax: TaxRule | null; fees: readonly FeeRule[] };

export type DiscountedLine = { priceCents: Cents; discountCents: Cents };

export type LineTotal = DiscountedLine & {
  netCents: Cents;
  addedTaxCents: Cents;
  includedTaxCents: Cents;
  feeCents: Cents;
  absorbedFeeCents: Cents;
  /** What the buyer pays for this line, and so what a refund of it gives back. */
  paidCents: Cents;
};

export type OrderTotal = {
  lines: LineTotal[];
  subtotalCents: Cents;
  discountCents: Cents;
  addedTaxCents: Cents;
  includedTaxCents: Cents;
  feeCents: Cents;
  absorbedFeeCents: Cents;
  totalCents: Cents;
};

export const NO_CHARGES: Charges = { tax: null, fees: [] };

/**
 * Tax and fees are rounded once for the whole order and then split over the lines, so that the lines sum to the order
 * to the cent. What costs nothing carries no fee: a free order stays free.
 */
export function orderTotal(lines: readonly DiscountedLine[], { tax, fees }: Charges): OrderTotal {
  const nets = lines.map((line) => subtractCents(line.priceCents, line.discountCents));
  const taxes = splitTax(nets, tax);
  const none = nets.map(() => ZERO_CENTS);
  const added = tax?.mode === 'added' ? taxes : none;
  const included = tax?.mode === 'included' ? taxes : none;
  const passedOn = sumFees(nets, fees.filter((fee) => fee.paidBy === 'buyer'));
  const absorbed = sumFees(nets, fees.filter((fee) => fee.paidBy === 'venue'));
  const totals = lines.map((line, index): LineTotal => {
    const [netCents, addedTaxCents, feeCents] = [at(nets, index), at(added, index), at(passedOn, index)];
    return {
      priceCents: line.priceCents,
      discountCents: line.discountCents,
      netCents,
      addedTaxCents,
      includedTaxCents: at(included, index),
      feeCents,
      absorbedFeeCents: at(absorbed, index),
      paidCents: sumCents([netCents, addedTaxCents, feeCents]),
    };
  });
  return { lines: totals, ...sums(totals) };
}

function sums(lines: readonly LineTotal[]): Omit<OrderTotal, 'lines'> {
  const sumOf = (field: keyof LineTotal) => sumCents(lines.map((line) => line[field]));
  return {
    subtotalCents: sumOf('priceCents'),
    discountCents: sumOf('discountCents'),
    addedTaxCents: sumOf('addedTaxCents'),
    includedTaxCents: sumOf('includedTaxCents'),
    feeCents: sumOf('feeCents'),
    absorbedFeeCents: sumOf('absorbedFeeCents'),
    totalCents: sumOf('paidCents'),
  };
}

function splitTax(nets: readonly Cents[], tax: TaxRule | null): Cents[] {
  const net = sumCents(nets);
  if (tax === null || net === 0) return nets.map(() => ZERO_CENTS);
  return splitCents(tax.mode === 'added' ? shareOfCents(net, tax.rate) : includedTax(net, tax.rate), nets);
}

// gross × rate ÷ (1 + rate), half a cent rounded up
function includedTax(gross: Cents, rate: Ppm): Cents {
  const divisor = BigInt(WHOLE_PPM) + BigInt(rate);
  return cents(Number((2n * BigInt(gross) * BigInt(rate) + divisor) / (2n * divisor)));
}

function sumFees(nets: readonly Cents[], fees: readonly FeeRule[]): Cents[] {
  const perFee = fees.map((fee) => splitFee(nets, fee));
  return nets.map((_net, index) => sumCents(perFee.map((parts) => at(parts, index))));
}

function splitFee(nets: readonly Cents[], { amount, per }: FeeRule): Cents[] {
  const paidLines = nets.filter((net) => net > 0).length;
  if (paidLines === 0) return nets.map(() => ZERO_CENTS);
  if (amount.kind === 'fixed') {
    if (per === 'ticket') return nets.map((net) => (net > 0 ? amount.cents : ZERO_CENTS));
    return splitCents(amount.cents, nets);
  }
  if (per === 'ticket') return nets.map((net) => capped(shareOfCents(net, amount.rate), amount.capCents));
  return splitCents(capped(shareOfCents(sumCents(nets), amount.rate), amount.capCents), nets);
}

function capped(fee: Cents, capCents: Cents | null): Cents {
  return capCents === null ? fee : minCents(fee, capCents);
}

function at(list: readonly Cents[], index: number): Cents {
  return list[index] ?? ZERO_CENTS;
}
