import { describe, expect, test } from 'vitest';
import { readPromo, type PromoRecord } from './promo-record.ts';

const tenPercent: PromoRecord = { status: 'active', kind: 'percent', percent: 10 };
const product = 'a'.repeat(24);

describe('a Product Discount', () => {
  test('without limits', () => {
    expect(readPromo(tenPercent)).toEqual({
      effect: { kind: 'percent', share: 100_000 },
      productIds: null,
      eventId: null,
      storeId: null,
      usableFrom: null,
      usableTo: null,
      visitDays: null,
      minTickets: null,
      maxTickets: null,
    });
  });

  test('with all of them', () => {
    const limits = {
      product_ids: [product],
      event_id: 'e'.repeat(24),
      store_id: '5'.repeat(24),
      valid_from: '2026-10-01',
      valid_to: '2026-10-31',
      visit_dates: ['2026-12-24'],
      min_quantity: 2,
      max_quantity: 8,
    };
    expect(readPromo({ ...tenPercent, ...limits })).toMatchObject({
      productIds: [product],
      eventId: 'e'.repeat(24),
      storeId: '5'.repeat(24),
      usableFrom: '2026-10-01',
      usableTo: '2026-10-31',
      visitDays: ['2026-12-24'],
      minTickets: 2,
      maxTickets: 8,
    });
  });

  test.each([0, -1, 1.5, '2', null, undefined])('a quantity of %j limits nothing', (quantity) => {
    expect(readPromo({ ...tenPercent, min_quantity: quantity, max_quantity: quantity })).toMatchObject({ minTickets: null, maxTickets: null });
  });

  test.each<[PromoRecord, object | null]>([
    [
      { kind: 'fixed', amount: 5, per: 'ticket' },
      { kind: 'fixed', amountCents: 500, per: 'ticket' },
    ],
    [
      { kind: 'fixed', amount: 5.5, per: 'order' },
      { kind: 'fixed', amountCents: 550, per: 'order' },
    ],
    [
      { kind: 'fixed', amount: 5 },
      { kind: 'fixed', amountCents: 500, per: 'order' },
    ],
    [
      { kind: 'percent', percent: 12.5 },
      { kind: 'percent', share: 125_000 },
    ],
    [
      { kind: 'percent', percent: 100 },
      { kind: 'percent', share: 1_000_000 },
    ],
    [{ kind: 'percent', percent: 101 }, null],
    [{ kind: 'percent', amount: 5 }, null],
    [{ kind: 'fixed', percent: 5 }, null],
    [{ kind: 'fixed', amount: -5 }, null],
    [{ kind: 'gift', amount: 5 }, null],
    [{}, null],
  ])('%j', (record, effect) => {
    expect(readPromo({ status: 'active', ...record })?.effect ?? null).toEqual(effect);
  });

  test.each(['inactive', 'archived', undefined, 'Active'])('of status %j is none', (status) => {
    expect(readPromo({ ...tenPercent, status })).toBeNull();
  });

  test('an empty list limits nothing, an unreadable one covers nothing', () => {
    expect(readPromo({ ...tenPercent, product_ids: [], visit_dates: [] })).toMatchObject({ productIds: null, visitDays: null });
    expect(readPromo({ ...tenPercent, product_ids: ['x'], visit_dates: ['2025-02-30'] })).toMatchObject({ productIds: [], visitDays: [] });
  });
});
