import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, sumCents, type Ppm } from '#domain/cents.ts';
import { NO_CHARGES, type Charges, type FeeRule } from './charges.ts';
import { orderTotal, type OrderTotal } from './order-total.ts';

const ppm = (share: number) => share as Ppm;
const lines = (prices: readonly number[], charges: Charges, discounts: readonly number[] = []) =>
  prices.map((price, index) => ({ priceCents: cents(price), discountCents: cents(discounts[index] ?? 0), charges }));
const taxed = (rate: number, mode: 'added' | 'included'): Charges => ({ tax: { rate: ppm(rate), mode }, fees: [] });
const fixedFee = (amount: number, per: FeeRule['per'], paidBy: FeeRule['paidBy'] = 'buyer'): FeeRule => ({
  amount: { kind: 'fixed', cents: cents(amount) },
  per,
  paidBy,
});
const percentFee = (rate: number, capCents: number | null, per: FeeRule['per']): FeeRule => ({
  amount: { kind: 'percent', rate: ppm(rate), capCents: capCents === null ? null : cents(capCents) },
  per,
  paidBy: 'buyer',
});
const paid = (total: OrderTotal) => total.lines.map((line) => line.paidCents);

describe('without tax and fees', () => {
  test('three tickets at the price shown cost three times that price', () => {
    expect(orderTotal(lines([1999, 1999, 1999], NO_CHARGES))).toMatchObject({
      subtotalCents: 5997,
      discountCents: 0,
      addedTaxCents: 0,
      includedTaxCents: 0,
      feeCents: 0,
      absorbedFeeCents: 0,
      totalCents: 5997,
    });
  });

  test('a discount comes off its line', () => {
    const total = orderTotal(lines([4000, 2000], NO_CHARGES, [400, 2000]));
    expect(paid(total)).toEqual([3600, 0]);
    expect(total).toMatchObject({ subtotalCents: 6000, discountCents: 2400, totalCents: 3600 });
  });

  test('a line that costs nothing has a total of nothing', () => {
    expect(orderTotal([]).totalCents).toBe(0);
  });
});

describe('tax', () => {
  test.each<[string, Charges, number[], number, number, number]>([
    ['added', taxed(75_000, 'added'), [4000], 300, 0, 4300],
    ['added, four decimals', taxed(88_750, 'added'), [3999], 355, 0, 4354],
    ['added, rounded once for the order', taxed(88_750, 'added'), [995, 995, 995], 265, 0, 3250],
    ['included', taxed(75_000, 'included'), [4300], 0, 300, 4300],
    ['included, rounded', taxed(190_000, 'included'), [1000], 0, 160, 1000],
    ['of a free order', taxed(190_000, 'added'), [0, 0], 0, 0, 0],
  ])('%s', (_name, charges, prices, addedTaxCents, includedTaxCents, totalCents) => {
    expect(orderTotal(lines(prices, charges))).toMatchObject({ addedTaxCents, includedTaxCents, totalCents });
  });

  test('is on what is left after the discount', () => {
    expect(orderTotal(lines([4000], taxed(100_000, 'added'), [1000])).addedTaxCents).toBe(300);
  });

  test('is split by what the lines cost', () => {
    expect(paid(orderTotal(lines([3000, 1000, 0], taxed(100_000, 'added'))))).toEqual([3300, 1100, 0]);
  });
});

describe('fees', () => {
  test.each<[string, FeeRule[], number[], number[]]>([
    ['fixed a ticket', [fixedFee(150, 'ticket')], [4000, 2000], [150, 150]],
    ['fixed a ticket, none on a free one', [fixedFee(150, 'ticket')], [4000, 0], [150, 0]],
    ['fixed an order', [fixedFee(150, 'order')], [4000, 2000], [100, 50]],
    ['fixed an order, none on a free one', [fixedFee(150, 'order')], [0, 0], [0, 0]],
    ['percent a ticket', [percentFee(25_000, null, 'ticket')], [4000, 999], [100, 25]],
    ['percent a ticket, capped', [percentFee(100_000, 200, 'ticket')], [4000, 999], [200, 100]],
    ['percent an order, capped', [percentFee(100_000, 300, 'order')], [4000, 2000], [200, 100]],
    ['two of them', [fixedFee(150, 'ticket'), fixedFee(30, 'order')], [2000, 1000], [170, 160]],
  ])('%s', (_name, fees, prices, expected) => {
    const total = orderTotal(lines(prices, { tax: null, fees }));
    expect(total.lines.map((line) => line.feeCents)).toEqual(expected);
    expect(total.totalCents).toBe(total.subtotalCents + total.feeCents);
  });

  test('a fee that the venue absorbs is recorded and not charged to the buyer', () => {
    const total = orderTotal(lines([4000], { tax: null, fees: [fixedFee(150, 'ticket', 'venue')] }));
    expect(total).toMatchObject({ feeCents: 0, absorbedFeeCents: 150, totalCents: 4000 });
  });
});

describe('products with charges of their own', () => {
  const store: Charges = { tax: { rate: ppm(100_000), mode: 'added' }, fees: [fixedFee(200, 'order')] };
  const food: Charges = { ...store, tax: { rate: ppm(50_000), mode: 'added' } };
  const book: Charges = { tax: { rate: ppm(250_000), mode: 'included' }, fees: [] };

  test('are taxed by their own rule and share what they have in common', () => {
    const total = orderTotal([...lines([3000], store), ...lines([1000], food), ...lines([500], book)]);
    expect(total.lines.map((line) => line.addedTaxCents)).toEqual([300, 50, 0]);
    expect(total.lines.map((line) => line.includedTaxCents)).toEqual([0, 0, 100]);
    expect(total.lines.map((line) => line.feeCents)).toEqual([150, 50, 0]);
    expect(total.totalCents).toBe(3000 + 1000 + 500 + 350 + 200);
  });

  test('rules with equal contents count as the same rule', () => {
    const twin = structuredClone(store);
    expect(orderTotal([...lines([1000], store), ...lines([1000], twin)]).feeCents).toBe(200);
  });
});

describe('to the cent', () => {
  const prices = fc.array(fc.tuple(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 100 })), { maxLength: 20 });
  const fee = fc.record({
    amount: fc.oneof(
      fc.record({ kind: fc.constant('fixed' as const), cents: fc.integer({ min: 0, max: 900 }).map(cents) }),
      fc.record({
        kind: fc.constant('percent' as const),
        rate: fc.integer({ min: 0, max: 300_000 }).map(ppm),
        capCents: fc.option(fc.integer({ min: 0, max: 500 }).map(cents)),
      }),
    ),
    per: fc.constantFrom('ticket' as const, 'order' as const),
    paidBy: fc.constantFrom('buyer' as const, 'venue' as const),
  });
  const charges = fc.record({
    tax: fc.option(fc.record({ rate: fc.integer({ min: 0, max: 300_000 }).map(ppm), mode: fc.constantFrom('added' as const, 'included' as const) })),
    fees: fc.array(fee, { maxLength: 3 }),
  });

  test('refunding every line gives back exactly what was paid', () => {
    fc.assert(
      fc.property(prices, charges, charges, (list, rules, otherRules) => {
        const total = orderTotal(
          list.map(([price, percent], index) => ({
            priceCents: cents(price),
            discountCents: cents(Math.floor((price * percent) / 100)),
            charges: index % 3 === 0 ? otherRules : rules,
          })),
        );
        expect(sumCents(paid(total))).toBe(total.totalCents);
        const { subtotalCents, discountCents, addedTaxCents, feeCents } = total;
        expect(total.totalCents).toBe(subtotalCents - discountCents + addedTaxCents + feeCents);
        for (const line of total.lines) {
          expect(line.paidCents).toBeGreaterThanOrEqual(line.netCents);
          expect(line.includedTaxCents).toBeLessThanOrEqual(line.netCents);
          if (line.netCents === 0) expect(line.paidCents).toBe(0);
        }
      }),
    );
  });

  test('included tax equals the tax that would have been added', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 300_000 }), (net, rate) => {
        const added = orderTotal(lines([net], taxed(rate, 'added')));
        const included = orderTotal(lines([added.totalCents], taxed(rate, 'included')));
        expect(Math.abs(included.includedTaxCents - added.addedTaxCents)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
