import { cents, minCents, shareOfCents, splitCents, subtractCents, sumCents, WHOLE_PPM, ZERO_CENTS } from '#domain/cents.ts';
import type { Cents, Ppm } from '#domain/cents.ts';
import type { Charges, FeeRule, TaxRule } from './charges.ts';

/** One ticket or thing with its full price, its discount, and its charges. */
type DiscountedLine = { priceCents: Cents; discountCents: Cents; charges: Charges };

export type LineTotal = {
  priceCents: Cents;
  discountCents: Cents;
  netCents: Cents;
  addedTaxCents: Cents;
  includedTaxCents: Cents;
  feeCents: Cents;
  absorbedFeeCents: Cents;
  /** What the buyer pays for this line, and therefore what a refund of it gives back. */
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
  /** subtotal - discount + added tax + fees */
  totalCents: Cents;
};

/**
 * Lines under the same tax, and lines under the same fees, are calculated together: rounded once and then split, so that they sum to the order to the cent. A line that costs
 * nothing carries no fee, so a free order stays free.
 */
export function orderTotal(lines: readonly DiscountedLine[]): OrderTotal {
  const nets = lines.map((line) => subtractCents(line.priceCents, line.discountCents));
  const taxRules = lines.map((line) => line.charges.tax);
  const added = byRule(nets, taxRules, (rule, part) => splitTax(part, rule, 'added'));
  const included = byRule(nets, taxRules, (rule, part) => splitTax(part, rule, 'included'));
  const feeRules = lines.map((line) => line.charges.fees);
  const passedOn = byRule(nets, feeRules, (rules, part) => sumFees(part, rules, 'buyer'));
  const absorbed = byRule(nets, feeRules, (rules, part) => sumFees(part, rules, 'venue'));
  const totals = lines.map(({ priceCents, discountCents }, index): LineTotal => {
    const [netCents, addedTaxCents, feeCents] = [at(nets, index), at(added, index), at(passedOn, index)];
    const paidCents = sumCents([netCents, addedTaxCents, feeCents]);
    const shares = { includedTaxCents: at(included, index), absorbedFeeCents: at(absorbed, index) };
    return { priceCents, discountCents, netCents, addedTaxCents, feeCents, ...shares, paidCents };
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

// Splits each group of lines that share a rule. Rules with equal contents are the same rule.
function byRule<T>(nets: readonly Cents[], rules: readonly T[], split: (rule: T, part: Cents[]) => Cents[]): Cents[] {
  const shares = nets.map(() => ZERO_CENTS);
  for (const group of Map.groupBy(rules.keys(), (index) => JSON.stringify(rules[index])).values()) {
    const parts = split(
      rules[group[0] ?? 0] as T,
      group.map((index) => at(nets, index)),
    );
    group.forEach((index, place) => (shares[index] = at(parts, place)));
  }
  return shares;
}

function splitTax(nets: readonly Cents[], tax: TaxRule | null, mode: TaxRule['mode']): Cents[] {
  const net = sumCents(nets);
  if (tax?.mode !== mode) return nets.map(() => ZERO_CENTS);
  return splitCents(mode === 'added' ? shareOfCents(net, tax.rate) : includedTax(net, tax.rate), nets);
}

// gross × rate ÷ (1 + rate), half a cent rounded up
function includedTax(gross: Cents, rate: Ppm): Cents {
  const divisor = BigInt(WHOLE_PPM) + BigInt(rate);
  return cents(Number((2n * BigInt(gross) * BigInt(rate) + divisor) / (2n * divisor)));
}

function sumFees(nets: readonly Cents[], fees: readonly FeeRule[], paidBy: FeeRule['paidBy']): Cents[] {
  const perFee = fees.filter((fee) => fee.paidBy === paidBy).map((fee) => splitFee(nets, fee));
  return nets.map((_net, index) => sumCents(perFee.map((parts) => at(parts, index))));
}

function splitFee(nets: readonly Cents[], { amount, per }: FeeRule): Cents[] {
  const net = sumCents(nets);
  if (net === 0) return nets.map(() => ZERO_CENTS);
  if (amount.kind === 'fixed') {
    return per === 'order' ? splitCents(amount.cents, nets) : nets.map((each) => (each > 0 ? amount.cents : ZERO_CENTS));
  }
  const feeOf = (base: Cents) => capped(shareOfCents(base, amount.rate), amount.capCents);
  return per === 'order' ? splitCents(feeOf(net), nets) : nets.map(feeOf);
}

function capped(fee: Cents, capCents: Cents | null): Cents {
  return capCents === null ? fee : minCents(fee, capCents);
}

function at(list: readonly Cents[], index: number): Cents {
  return list[index] ?? ZERO_CENTS;
}
