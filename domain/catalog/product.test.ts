import { describe, expect, test } from 'vitest';
import { CATEGORY, ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { productSchema } from './product-schema.ts';
import { agesText, isAddon, isAnyDay, isEventLength, isMerchandise, productTitle, saleRefusal, shopSection, visitDateFor } from './product.ts';
import type { Product, SaleMoment } from './product.ts';

const dayPass: Product = {
  _id: 'a'.repeat(24),
  name: 'Day Pass',
  category_id: CATEGORY.singleDayPass,
  event_id: 'b'.repeat(24),
  store_id: 'c'.repeat(24),
  status: 'active',
  ow_roles: [ROLE.web, ROLE.pos],
  admin: false,
  pos: true,
  staff: false,
  web: true,
  price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 40 }] }],
};

describe('the wire form', () => {
  test('accepts every field and the least possible', () => {
    const full = {
      ...dayPass,
      template_id: TEMPLATE.eventPass,
      description: '<p>One day</p>',
      blocked_dates: ['2026-12-25'],
      dates_valid: null,
      sale_start: '2026-06-01',
      sale_end: null,
      sort: 3,
      is_addon: false,
      is_event_length: false,
      limit_per_order: 8,
      require_fn_ln: 'Required',
      require_dob: 'Never',
      entitlement_type_data: { primary: 'd'.repeat(24), also: [] },
      tax: { name: 'Sales tax', rate: 8.25, included: false },
      fees: [{ name: 'Booking', kind: 'fixed', amount: 1.5, per: 'ticket' }],
      type_weave_props: { limited: true, frequency: 'once', calendar_required: true },
    };
    expect(productSchema.parse(full)).toEqual(full);
    expect(productSchema.parse(dayPass)).toEqual(dayPass);
  });

  test.each([
    { status: undefined },
    { _id: 'short' },
    { limit_per_order: -1 },
    { limit_per_order: 1.5 },
    { blocked_dates: ['2026-02-30'] },
    { ow_roles: ['Web'] },
  ])('refuses %j', (change) => {
    expect(productSchema.safeParse({ ...dayPass, ...change }).success).toBe(false);
  });
});

describe('what a product is', () => {
  test.each<[string, Partial<Product>, string, string | null]>([
    ['a day pass', {}, 'admission', '2026-12-10'],
    ['an any-day pass', { category_id: CATEGORY.anyDayPass }, 'admission', 'any'],
    ['an any-day pass by its flag', { is_any_day: true, category_id: null }, 'admission', 'any'],
    ['a pass that asks for no calendar', { type_weave_props: { calendar_required: false } }, 'admission', 'any'],
    ['an all-event pass', { category_id: CATEGORY.eventLengthPass }, 'all-event', 'event'],
    ['an all-event pass by its flag', { is_event_length: true, type_weave_props: { calendar_required: false } }, 'all-event', 'event'],
    ['an add-on', { category_id: CATEGORY.addOnPass }, 'add-on', '2026-12-10'],
    ['an add-on for the whole event', { is_addon: true, is_event_length: true }, 'add-on', 'event'],
    ['a hoodie', { category_id: CATEGORY.merchandise }, 'merchandise', 'any'],
    ['a hoodie of a category of its own', { template_id: TEMPLATE.eventMerchandise }, 'merchandise', 'any'],
    ['a thing for a day', { category_id: CATEGORY.merchandise, type_weave_props: { calendar_required: true } }, 'merchandise', '2026-12-10'],
  ])('%s', (_name, change, section, visitDate) => {
    const product = { ...dayPass, ...change };
    expect(shopSection(product)).toBe(section);
    expect(visitDateFor(product, '2026-12-10')).toBe(visitDate);
    expect(isMerchandise(product)).toBe(section === 'merchandise');
    expect(isAddon(product)).toBe(section === 'add-on');
    expect(isEventLength(product)).toBe(visitDate === 'event');
    expect(isAnyDay(product)).toBe(visitDate === 'any');
  });

  test('a dated pass waits for its day', () => {
    expect(visitDateFor(dayPass, null)).toBeNull();
  });

  test.each([
    [{}, 'Day Pass'],
    [{ color: 'Blue', size: 'XL' }, 'Day Pass, Blue, XL'],
    [{ color: '', size: 'XL' }, 'Day Pass, XL'],
    [{ color: 'Blue', size: null }, 'Day Pass, Blue'],
  ])('is named with colour and size: %j', (change, expected) => {
    expect(productTitle({ ...dayPass, ...change })).toBe(expected);
  });

  test.each<[Partial<Product>, string | null]>([
    [{}, null],
    [{ min_age: null, max_age: null }, null],
    [{ min_age: 0 }, null],
    [{ min_age: 4, max_age: 12 }, 'Ages 4–12'],
    [{ min_age: 13 }, 'Ages 13+'],
    [{ max_age: 17 }, 'Up to age 17'],
    [{ min_age: 0, max_age: 3 }, 'Up to age 3'],
  ])('%o is for %s', (ages, expected) => {
    expect(agesText({ ...dayPass, ...ages })).toBe(expected);
  });
});

describe('whether it may be sold', () => {
  const moment: SaleMoment = { today: '2026-10-15', roleId: ROLE.web, visitDate: '2026-12-10', eventEndsOn: '2027-01-03' };

  test.each<[string, Partial<Product>, Partial<SaleMoment>, string | null]>([
    ['active, for the Web', {}, {}, null],
    ['inactive', { status: 'inactive' }, {}, 'inactive'],
    ['a status of another case', { status: 'Active' }, {}, 'inactive'],
    ['without the Web role', { ow_roles: [ROLE.pos] }, {}, 'other-role'],
    ['the same at the till', { ow_roles: [ROLE.pos] }, { roleId: ROLE.pos }, null],
    ['the day before sale', { sale_start: '2026-10-16' }, {}, 'not-yet-on-sale'],
    ['the first day of sale', { sale_start: '2026-10-15' }, {}, null],
    ['the last day of sale', { sale_end: '2026-10-15' }, {}, null],
    ['the day after sale', { sale_end: '2026-10-14' }, {}, 'sale-over'],
    ['the last day of the event', {}, { eventEndsOn: '2026-10-15', visitDate: '2026-10-15' }, null],
    ['after the event', {}, { eventEndsOn: '2026-10-14', visitDate: 'any' }, 'sale-over'],
    ['for yesterday', {}, { visitDate: '2026-10-14' }, 'day-past'],
    ['for the whole event', {}, { visitDate: 'event' }, null],
  ])('%s', (_name, change, when, expected) => {
    expect(saleRefusal({ ...dayPass, ...change }, { ...moment, ...when })).toBe(expected);
  });
});
