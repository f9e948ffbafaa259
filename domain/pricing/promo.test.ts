import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, sumCents, type Ppm } from '#domain/cents.ts';
import { isPromoFor, isPromoUsable, promoDiscounts, type Promo, type PromoEffect } from './promo.ts';

const adult = 'a'.repeat(24);
const parking = 'b'.repeat(24);
const everywhere = {
  productIds: null,
  eventId: null,
  storeId: null,
  usableFrom: null,
  usableTo: null,
  visitDays: null,
  minTickets: null,
  maxTickets: null,
};
const percent = (share: number): PromoEffect => ({ kind: 'percent', share: share as Ppm });
const fixed = (amount: number, per: 'ticket' | 'order'): PromoEffect => ({ kind: 'fixed', amountCents: cents(amount), per });
const line = (priceCents: number, productId = adult, visitDate = '2026-12-10', today = '2026-12-01') => ({
  productId,
  eventId: 'e'.repeat(24),
  storeId: '5'.repeat(24),
  visitDate,
  today,
  priceCents: cents(priceCents),
});

describe('what a code takes off', () => {
  test.each<[string, Promo, number[], number[]]>([
    ['10 %', { ...everywhere, effect: percent(100_000) }, [4000, 2000], [400, 200]],
    ['10 % of three odd prices, rounded once', { ...everywhere, effect: percent(100_000) }, [995, 995, 995], [100, 100, 99]],
    ['100 %', { ...everywhere, effect: percent(1_000_000) }, [4000, 1], [4000, 1]],
    ['more than 100 %', { ...everywhere, effect: percent(5_000_000) }, [4000, 1], [4000, 1]],
    ['0 %', { ...everywhere, effect: percent(0) }, [4000, 1], [0, 0]],
    ['$5 a ticket', { ...everywhere, effect: fixed(500, 'ticket') }, [4000, 300, 0], [500, 300, 0]],
    ['$5 an order', { ...everywhere, effect: fixed(500, 'order') }, [4000, 1000], [400, 100]],
    ['$5 an order of $3', { ...everywhere, effect: fixed(500, 'order') }, [200, 100], [200, 100]],
    ['$5 off nothing', { ...everywhere, effect: fixed(500, 'order') }, [0, 0], [0, 0]],
    ['no lines', { ...everywhere, effect: fixed(500, 'order') }, [], []],
  ])('%s', (_name, promo, prices, expected) => {
    expect(
      promoDiscounts(
        promo,
        prices.map((price) => line(price)),
      ),
    ).toEqual(expected);
  });

  test('only where it may be used today; a day ends later further west', () => {
    const promo: Promo = { ...everywhere, effect: fixed(500, 'ticket'), usableFrom: '2026-11-30', usableTo: '2026-12-01' };
    const lines = ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'].map((today) => line(1000, adult, '2026-12-10', today));
    expect(promoDiscounts(promo, lines)).toEqual([0, 500, 500, 0]);
  });

  test('no code takes nothing', () => {
    expect(promoDiscounts(null, [line(4000)])).toEqual([0]);
  });

  test('only the products it names', () => {
    const promo: Promo = { ...everywhere, effect: fixed(900, 'order'), productIds: [parking] };
    expect(promoDiscounts(promo, [line(4000), line(1000, parking), line(500, parking)])).toEqual([0, 600, 300]);
  });

  test('only on the visit days it names, so not off a pass without a day', () => {
    const promo: Promo = { ...everywhere, effect: percent(500_000), visitDays: ['2026-12-11'] };
    const lines = [line(1000), line(1000, adult, '2026-12-11'), line(1000, adult, 'any'), line(1000, adult, 'event')];
    expect(promoDiscounts(promo, lines)).toEqual([0, 500, 0, 0]);
    expect(promoDiscounts({ ...promo, visitDays: null }, lines)).toEqual([500, 500, 500, 500]);
  });

  test.each<[string, Partial<Promo>, number[]]>([
    ['its event', { eventId: 'e'.repeat(24) }, [500, 1000]],
    ['another event', { eventId: 'f'.repeat(24) }, [0, 0]],
    ['its store', { storeId: '5'.repeat(24) }, [500, 1000]],
    ['another store', { storeId: '6'.repeat(24) }, [0, 0]],
    ['enough tickets', { minTickets: 2 }, [500, 1000]],
    ['too few tickets', { minTickets: 3 }, [0, 0]],
    ['too few it covers', { minTickets: 1, productIds: [parking] }, [0, 0]],
    ['the dearest one only', { maxTickets: 1 }, [0, 1000]],
    ['more than there are', { maxTickets: 9 }, [500, 1000]],
  ])('50 %% for %s', (_name, limit, expected) => {
    expect(promoDiscounts({ ...everywhere, effect: percent(500_000), ...limit }, [line(1000), line(2000)])).toEqual(expected);
  });

  test('never more than the price, never more than agreed', () => {
    const effects = fc.oneof(
      fc.integer({ min: 0, max: 2_000_000 }).map(percent),
      fc.tuple(fc.integer({ min: 0, max: 100_000 }), fc.constantFrom('ticket' as const, 'order' as const)).map(([a, per]) => fixed(a, per)),
    );
    fc.assert(
      fc.property(effects, fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 20 }), (effect, prices) => {
        const discounts = promoDiscounts(
          { ...everywhere, effect },
          prices.map((price) => line(price)),
        );
        discounts.forEach((discount, index) => {
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(discount).toBeLessThanOrEqual(prices[index] ?? 0);
        });
        const sum = prices.reduce((a, b) => a + b, 0);
        const most = effect.kind === 'percent' ? sum : effect.amountCents * (effect.per === 'ticket' ? prices.length : 1);
        expect(sumCents(discounts)).toBeLessThanOrEqual(most);
      }),
    );
  });
});

test.each([
  [null, null, true],
  ['2026-10-15', '2026-10-15', true],
  ['2026-10-16', null, false],
  [null, '2026-10-14', false],
  ['2026-10-01', null, true],
])('from %s to %s, used on 2026-10-15 → %s', (usableFrom, usableTo, expected) => {
  expect(isPromoUsable({ ...everywhere, effect: percent(1), usableFrom, usableTo }, '2026-10-15')).toBe(expected);
});

test('whether a code applies depends on how many lines it covers, not on what they cost', () => {
  const promo: Promo = { ...everywhere, effect: fixed(500, 'order'), productIds: [adult], minTickets: 2 };
  const [ticket, other] = [line(0), line(4000, parking)];
  expect([[], [ticket], [ticket, other], [ticket, ticket], [other, other]].map((lines) => isPromoFor(promo, lines))).toEqual([
    false,
    false,
    false,
    true,
    false,
  ]);
  expect(isPromoFor({ ...promo, minTickets: null }, [])).toBe(false);
});
