import { describe, expect, test } from 'vitest';
import { feeRuleSchema, taxRuleSchema } from './charges-schema.ts';
import { chargesFor, type FeeRuleWire } from './charges.ts';

const tax = { name: 'Sales tax', rate: 8.8125, included: false };
const booking: FeeRuleWire = { name: 'Booking', kind: 'percent', percent: 3, cap: 5, per: 'order' };
const service: FeeRuleWire = { name: 'Service', kind: 'fixed', amount: 1.5, per: 'ticket', absorbed: true };

describe('what a product adds to its price', () => {
  test('nothing where nothing is set', () => {
    expect(chargesFor({}, null)).toEqual({ tax: null, fees: [] });
    expect(chargesFor({ tax: null, fees: null }, { tax: null, fees: [] })).toEqual({ tax: null, fees: [] });
  });

  test('what its store says', () => {
    expect(chargesFor({ fees: [] }, { tax, fees: [booking, service] })).toEqual({
      tax: { rate: 88_125, mode: 'added' },
      fees: [
        { amount: { kind: 'percent', rate: 30_000, capCents: 500 }, per: 'order', paidBy: 'buyer' },
        { amount: { kind: 'fixed', cents: 150 }, per: 'ticket', paidBy: 'venue' },
      ],
    });
  });

  test('its own tax and its own fees, each by itself', () => {
    const store = { tax, fees: [booking] };
    const own = chargesFor({ tax: { rate: 5, included: true } }, store);
    expect(own.tax).toEqual({ rate: 50_000, mode: 'included' });
    expect(own.fees).toHaveLength(1);
    expect(chargesFor({ fees: [service, service] }, store)).toMatchObject({ tax: { rate: 88_125 }, fees: [{}, {}] });
  });

  test.each<[FeeRuleWire]>([
    [{ ...service, amount: null }],
    [{ ...service, amount: -1 }],
    [{ ...booking, percent: 101 }],
    [{ ...booking, percent: undefined }],
  ])('a fee without an amount is no fee: %j', (fee) => {
    expect(chargesFor({ fees: [fee] }, null).fees).toEqual([]);
  });

  test('a fee without a cap, a tax of nothing', () => {
    expect(chargesFor({ fees: [{ ...booking, cap: null }] }, null).fees).toMatchObject([{ amount: { capCents: null } }]);
    expect(chargesFor({ tax: { rate: 0, included: false } }, null).tax).toBeNull();
  });
});

test('the wire form', () => {
  expect(taxRuleSchema.parse(tax)).toEqual(tax);
  expect(feeRuleSchema.parse(booking)).toEqual(booking);
  expect(feeRuleSchema.safeParse({ ...booking, kind: 'free' }).success).toBe(false);
  expect(taxRuleSchema.safeParse({ rate: '8', included: false }).success).toBe(false);
});
