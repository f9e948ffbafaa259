import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returnableCents } from '#server/payments/attempts.ts';
import { planRefund, type RefundableItem, type RefundablePayment, type RefundWish } from './refund-plan.ts';

const item = (itemId: string, totalCents: number, refundedCents = 0, isOpen = true): RefundableItem => ({ itemId, totalCents, refundedCents, isOpen });
const payment = (paymentId: string, amount_cents: number, refunded_cents = 0, refund_reserved_cents = 0): RefundablePayment => ({
  paymentId,
  leftCents: returnableCents({ amount_cents, taken_cents: null, disputed_cents: 0, refunded_cents, refund_reserved_cents }),
});
const all: RefundWish = { itemIds: null, amountCents: null };

describe('what goes back where', () => {
  test('the whole order', () => {
    const plan = planRefund([item('a', 4000), item('b', 1000)], [payment('p', 5000)], all);
    expect(plan).toMatchObject({
      ok: true,
      amountCents: 5000,
      parts: [
        {
          paymentId: 'p',
          amountCents: 5000,
          shares: [
            { itemId: 'a', closes: true },
            { itemId: 'b', closes: true },
          ],
        },
      ],
    });
  });
  test('a payment of which the bank took back what was given back before takes nothing from the others', () => {
    const plan = planRefund([item('a', 10_000, 4000)], [payment('p', 0, 4000), payment('q', 6000)], all);
    expect(plan).toMatchObject({ ok: true, amountCents: 6000, parts: [{ paymentId: 'q', amountCents: 6000 }] });
  });
  test('one thing of two', () => {
    const plan = planRefund([item('a', 4000), item('b', 1000)], [payment('p', 5000)], { itemIds: ['b'], amountCents: null });
    expect(plan).toMatchObject({ ok: true, amountCents: 1000, parts: [{ shares: [{ itemId: 'b', amountCents: 1000, closes: true }] }] });
  });
  test('an amount is spread by what each thing still costs', () => {
    const plan = planRefund([item('a', 3000), item('b', 1000)], [payment('p', 4000)], { itemIds: null, amountCents: 1000 });
    expect(plan).toMatchObject({
      parts: [
        {
          shares: [
            { itemId: 'a', amountCents: 750, closes: false },
            { itemId: 'b', amountCents: 250, closes: false },
          ],
        },
      ],
    });
  });
  test('an amount that rounding would give a small thing whole of leaves it a cent', () => {
    const plan = planRefund([item('child', 100), item('adult', 10_000)], [payment('p', 10_100)], { itemIds: null, amountCents: 10_060 });
    expect(plan).toMatchObject({
      amountCents: 10_060,
      parts: [
        {
          shares: [
            { itemId: 'child', amountCents: 99, closes: false },
            { itemId: 'adult', amountCents: 9961, closes: false },
          ],
        },
      ],
    });
  });
  test('two tenders are refilled in their order, and the thing between them closes with both', () => {
    const plan = planRefund([item('a', 3000), item('b', 3000)], [payment('cash', 4000), payment('card', 2000)], all);
    expect(plan).toMatchObject({
      parts: [
        {
          paymentId: 'cash',
          amountCents: 4000,
          shares: [
            { itemId: 'a', amountCents: 3000, closes: true },
            { itemId: 'b', amountCents: 1000, closes: true },
          ],
        },
        { paymentId: 'card', amountCents: 2000, shares: [{ itemId: 'b', amountCents: 2000, closes: true }] },
      ],
    });
  });
  test('a free thing is given back without money', () => {
    expect(planRefund([item('a', 0)], [], { itemIds: ['a'], amountCents: null })).toEqual({ ok: true, amountCents: 0, parts: [], freed: ['a'] });
  });
  test('after goodwill, the rest of the money gives back all that is meant', () => {
    const [items, payments] = [[item('a', 3000), item('b', 1000)], [payment('p', 4000, 400)]];
    const closed = {
      ok: true,
      amountCents: 3600,
      parts: [
        {
          shares: [
            { itemId: 'a', amountCents: 2700, closes: true },
            { itemId: 'b', amountCents: 900, closes: true },
          ],
        },
      ],
    };
    expect(planRefund(items, payments, all)).toMatchObject(closed);
    expect(planRefund(items, payments, { itemIds: null, amountCents: 3600 })).toMatchObject(closed);
    expect(planRefund(items, payments, { itemIds: ['b'], amountCents: null })).toMatchObject({ amountCents: 1000 });
    expect(planRefund(items, payments, { itemIds: null, amountCents: 3601 })).toMatchObject({ problem: 'too-much' });
  });
  test('where goodwill has taken all the money, things go back without', () => {
    expect(planRefund([item('a', 3000)], [payment('p', 3000, 3000)], all)).toEqual({ ok: true, amountCents: 0, parts: [], freed: ['a'] });
  });
  test('an amount leaves a free thing where it is', () => {
    expect(planRefund([item('a', 3000), item('b', 0)], [payment('p', 3000)], { itemIds: null, amountCents: 1000 })).toMatchObject({ freed: [] });
  });
  test.each<[string, RefundableItem[], RefundablePayment[], RefundWish, string]>([
    ['another order’s thing', [item('a', 100)], [payment('p', 100)], { itemIds: ['z'], amountCents: null }, 'no-such-item'],
    ['the same thing twice', [item('a', 100)], [payment('p', 100)], { itemIds: ['a', 'a'], amountCents: null }, 'no-such-item'],
    ['a thing refunded before', [item('a', 100, 100, false)], [payment('p', 100, 100)], { itemIds: ['a'], amountCents: null }, 'already-refunded'],
    ['more than a thing cost', [item('a', 100), item('b', 900)], [payment('p', 1000)], { itemIds: ['a'], amountCents: 101 }, 'too-much'],
    ['more than is left', [item('a', 1000, 600)], [payment('p', 1000, 600)], { itemIds: null, amountCents: 600 }, 'too-much'],
    ['what another refund has reserved', [item('a', 1000, 600)], [payment('p', 1000, 0, 600)], { itemIds: null, amountCents: 401 }, 'too-much'],
    ['nothing', [item('a', 1000, 1000)], [payment('p', 1000, 1000)], all, 'nothing-left'],
    ['zero', [item('a', 1000)], [payment('p', 1000)], { itemIds: null, amountCents: 0 }, 'nothing-left'],
    ['less than zero', [item('a', 1000)], [payment('p', 1000)], { itemIds: null, amountCents: -5 }, 'nothing-left'],
  ])('not %s', (_name, items, payments, wish, problem) => {
    expect(planRefund(items, payments, wish)).toEqual({ ok: false, problem });
  });
});

test('whatever is asked, the parts sum to it and nothing gives more than it has', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(prices, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (totals, share, cut) => {
      const items = totals.map((total, index) => item(`i${index}`, total));
      const sum = totals.reduce((a, b) => a + b, 0);
      const first = Math.floor(sum * cut);
      const payments = [payment('p', first), payment('q', sum - first)];
      const amountCents = Math.max(1, Math.floor(sum * share));
      const plan = planRefund(items, payments, { itemIds: null, amountCents });
      if (!plan.ok) throw new Error(plan.problem);
      expect(plan.parts.reduce((a, part) => a + part.amountCents, 0)).toBe(amountCents);
      for (const part of plan.parts) {
        expect(part.amountCents).toBe(part.shares.reduce((a, one) => a + one.amountCents, 0));
        expect(part.amountCents).toBeLessThanOrEqual(payments.find((one) => one.paymentId === part.paymentId)!.leftCents);
      }
      const whole = plan.parts.flatMap((part) => part.shares).filter((each) => each.closes);
      if (sum - amountCents >= items.length) expect(whole).toEqual([]);
      for (const one of items) {
        const given = plan.parts.flatMap((part) => part.shares).filter((each) => each.itemId === one.itemId);
        expect(given.reduce((a, each) => a + each.amountCents, 0)).toBeLessThanOrEqual(one.totalCents);
      }
    }),
  );
});
