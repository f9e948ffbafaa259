import { describe, expect, test, vi } from 'vitest';
import { CATEGORY, ROLE } from '#domain/fixed-ids.ts';
import { idOf, product } from '#web/testing/shop-stock.ts';
import { merchandiseCards } from './merchandise.ts';
import { datesToWaitFor, inSection, offerOf, shelfOf, shopDays } from './shelf.ts';

const TODAY = '2026-11-20';
const EVENT_DATES = { start_date: '2026-11-11', end_date: '2026-11-24' };
const weekend = [
  {
    purchase_date: 'default',
    calendar_price: [
      { date: 'default', price: 36 },
      { date: '2026-11-21', price: 54 },
    ],
  },
];
const adult = product({ price_matrix: weekend, blocked_dates: ['2026-11-23'], sort: 1 });
const season = product({
  _id: idOf('b'),
  name: 'Season',
  category_id: CATEGORY.eventLengthPass,
  price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 129, price_tier: [{ count: 300, price: 149 }] }] }],
});
const anyDay = product({ _id: idOf('c'), name: 'Any', category_id: CATEGORY.anyDayPass, sort: 3 });
const parking = product({ _id: idOf('d'), name: 'Parking', category_id: CATEGORY.addOnPass, is_addon: true });

const shelf = (availability = {}, products = [anyDay, parking, season, adult]) => shelfOf(products, availability, EVENT_DATES, TODAY);

test('products that are inactive, not for the web or over are not on the shelf', () => {
  const hidden = [{ status: 'draft' }, { ow_roles: [ROLE.staff] }, { sale_end: '2026-11-19' }, { sale_start: '2026-11-21' }].map((change, index) =>
    product({ _id: idOf(String(index)), ...change }),
  );
  expect(shelf({}, [...hidden, adult]).products).toEqual([adult]);
  expect(shelfOf([adult], {}, { start_date: '2026-01-01', end_date: '2026-11-19' }, TODAY).products).toEqual([]);
});

test('sections hold their kind, by sort then name', () => {
  expect(inSection(shelf(), 'admission')).toEqual([adult, anyDay]);
  expect(inSection(shelf(), 'all-event')).toEqual([season]);
  expect(inSection(shelf(), 'add-on')).toEqual([parking]);
});

describe('what a card says', () => {
  test('the lowest price of the open days, or the price of the chosen day', () => {
    expect(offerOf(shelf(), adult, null)).toMatchObject({ state: 'open', priceCents: 3600 });
    expect(offerOf(shelf(), adult, '2026-11-21')).toMatchObject({ state: 'open', priceCents: 5400 });
  });

  test('sold out on the chosen day it still has others; sold out on all days it is sold out', () => {
    const gone = { '2026-11-21': { [adult._id]: { item_count: 0 } } };
    expect(offerOf(shelf(gone), adult, '2026-11-21')).toEqual({ state: 'open', priceCents: 3600, left: null, soldOutToday: true });
    const all = Object.fromEntries(['20', '21', '22', '24'].map((day) => [`2026-11-${day}`, { [adult._id]: { item_count: 0 } }]));
    expect(offerOf(shelf(all), adult, null)).toMatchObject({ state: 'sold-out', left: 0 });
  });

  test('the price of the tier that is reached, and how many are left', () => {
    expect(offerOf(shelf({ event: { [season._id]: { item_count: 12, sold_count: 300 } } }), season, null)).toEqual({
      state: 'open',
      priceCents: 14900,
      left: 12,
      soldOutToday: false,
    });
    expect(offerOf(shelf({ any: { [anyDay._id]: { item_count: 0 } } }), anyDay, null)).toMatchObject({ state: 'sold-out' });
  });

  test('a product without a price is not on sale; an unreadable price is logged', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const odd = product({ _id: idOf('e'), price_matrix: [{ purchase_date: 'soon', calendar_price: [] }] });
    expect(offerOf(shelf({}, [odd]), odd, null)).toMatchObject({ state: 'unavailable', priceCents: null });
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('invalid purchase_date'));
  });
});

test('the days of the shop: priced, closed, sold out, the cheapest marked', () => {
  const { days, cheapest } = shopDays(shelf({ '2026-11-22': { [adult._id]: { item_count: 0 }, [parking._id]: { item_count: 0 } } }, [adult]));
  expect(days.map(({ day, state, priceCents }) => [day.slice(8), state, priceCents])).toEqual([
    ['20', 'open', 3600],
    ['21', 'open', 5400],
    ['22', 'sold-out', 3600],
    ['23', 'unavailable', null],
    ['24', 'open', 3600],
  ]);
  expect([...cheapest]).toEqual(['2026-11-20', '2026-11-24']);
});

describe('a day of the shop where several things are sold', () => {
  const at = (price: number) => [{ purchase_date: 'default', calendar_price: [{ date: 'default', price }] }];
  const junior = product({ _id: idOf('f'), name: 'Junior', price_matrix: at(22), sort: 2 });
  const lot = { ...parking, price_matrix: at(15) };
  const gone = (...products: (typeof adult)[]) => ({ '2026-11-22': Object.fromEntries(products.map(({ _id }) => [_id, { item_count: 0 }])) });
  const onThe22nd = (products: (typeof adult)[], availability = {}) => {
    const { days, cheapest } = shopDays(shelf(availability, products));
    const { state, priceCents } = days.find(({ day }) => day === '2026-11-22')!;
    return { state, priceCents, isCheapest: cheapest.has('2026-11-22') };
  };

  test('is sold out when every admission is, though there is parking left', () => {
    expect(onThe22nd([adult, junior, lot], gone(adult, junior))).toEqual({ state: 'sold-out', priceCents: 3600, isCheapest: false });
  });

  test('takes its price from what is open', () => {
    expect(onThe22nd([adult, junior, lot], gone(adult))).toEqual({ state: 'open', priceCents: 2200, isCheapest: false });
  });

  test('costs from the lowest price that is paid', () => {
    const { days } = shopDays(shelf({}, [adult, junior, { ...junior, _id: idOf('9'), price_matrix: at(0) }]));
    expect(days.map(({ state, priceCents, isFrom }) => [state, priceCents, isFrom])).toEqual([
      ['open', 2200, true],
      ['open', 2200, true],
      ['open', 2200, true],
      ['open', 2200, false],
      ['open', 2200, true],
    ]);
  });

  test('is free where everything is, and has as many left as its fullest', () => {
    const free = { ...junior, price_matrix: at(0) };
    const left = { '2026-11-22': { [adult._id]: { item_count: 3 }, [free._id]: { item_count: 40 } } };
    const on22nd = (products: (typeof adult)[]) => shopDays(shelf(left, products)).days.find(({ day }) => day === '2026-11-22');
    expect(on22nd([free])).toMatchObject({ priceCents: 0, isFrom: false });
    expect(on22nd([adult, free])).toMatchObject({ priceCents: 3600, isFrom: false, itemsLeft: 40 });
    expect(on22nd([adult, anyDay, { ...junior, _id: idOf('9') }])).toMatchObject({ priceCents: 2200, itemsLeft: null });
  });

  test('an add-on opens no day on which no admission is offered', () => {
    expect(onThe22nd([{ ...adult, blocked_dates: ['2026-11-22'] }, lot])).toMatchObject({ state: 'unavailable', priceCents: null });
  });

  test('add-ons count where nothing else has days', () => {
    expect(onThe22nd([season, lot])).toMatchObject({ state: 'open', priceCents: 1500 });
  });
});

test('merchandise is grouped by name and colour, sizes from small to large, unknown ones last', () => {
  const item = (letter: string, name: string, color: string, size: string, photo?: string) =>
    product({ _id: idOf(letter), name, color, size, photo: photo ?? null, category_id: CATEGORY.merchandise });
  const items = [
    item('1', 'Tee', 'Navy', 'XL'),
    item('2', 'Tee', 'Navy', 'S', '/navy.svg'),
    item('3', 'Tee', 'Navy', 'one'),
    item('4', 'Tee', 'Cranberry', 'M'),
    item('5', 'Hat', '', ''),
  ];
  const cards = merchandiseCards(shelf({}, items));
  expect(cards.map(({ title, items: sizes, photo }) => [title, sizes.map((size) => size.size), photo])).toEqual([
    ['Hat', [''], null],
    ['Tee, Cranberry', ['M'], null],
    ['Tee, Navy', ['S', 'XL', 'one'], '/navy.svg'],
  ]);
});

describe('waiting for what is sold out', () => {
  const waitable = { ...adult, waiting_list: true };
  const gone = (...days: string[]) => Object.fromEntries(days.map((day) => [day, { [adult._id]: { item_count: 0 } }]));

  test('is offered on a picked day that is sold out, where the pass has a waiting list', () => {
    const stock = shelf(gone('2026-11-22'), [waitable]);
    expect(datesToWaitFor(stock, waitable, '2026-11-22')).toEqual(['2026-11-22']);
    expect(datesToWaitFor(stock, waitable, '2026-11-21')).toEqual([]);
    expect([...shopDays(stock).waitable]).toEqual(['2026-11-22']);
    // A day on which something else is left is not sold out.
    expect([...shopDays(shelf(gone('2026-11-22'), [waitable, { ...adult, _id: 'e'.repeat(24) }])).waitable]).toEqual([]);
    expect(datesToWaitFor(stock, adult, '2026-11-22')).toEqual([]);
    expect(datesToWaitFor(stock, { ...waitable, has_spaces: true }, '2026-11-22')).toEqual([]);
  });

  test('is offered for every day once none is left', () => {
    const stock = shelf(gone('2026-11-20', '2026-11-21', '2026-11-22', '2026-11-24'), [waitable]);
    expect(datesToWaitFor(stock, waitable, null)).toEqual(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-24']);
  });

  test('is offered where fewer are left than can be bought at once, beside what can be bought', () => {
    const pairs = { ...waitable, min_per_order: 2 };
    const left = (count: number) => shelf({ '2026-11-22': { [adult._id]: { item_count: count } } }, [pairs]);
    expect(datesToWaitFor(left(1), pairs, '2026-11-22')).toEqual(['2026-11-22']);
    expect([datesToWaitFor(left(2), pairs, '2026-11-22'), datesToWaitFor(left(1), pairs, null)]).toEqual([[], []]);
    const undated = { ...anyDay, waiting_list: true, min_per_order: 3 };
    const anyLeft = (count: number) => shelf({ any: { [anyDay._id]: { item_count: count } } }, [undated]);
    expect([datesToWaitFor(anyLeft(2), undated, null), datesToWaitFor(anyLeft(3), undated, null)]).toEqual([['any'], []]);
  });

  test('is not offered for more than anybody may wait for', () => {
    const coach = { ...waitable, min_per_order: 11 };
    expect(datesToWaitFor(shelf(gone('2026-11-22'), [coach]), coach, '2026-11-22')).toEqual([]);
  });

  test('is offered without a day for what has none', () => {
    const season = { ...anyDay, waiting_list: true };
    expect(datesToWaitFor(shelf({ any: { [anyDay._id]: { item_count: 0 } } }, [season]), season, '2026-11-21')).toEqual(['any']);
  });
});
