import { expect, test } from 'vitest';
import { cents } from '#domain/cents.ts';
import type { SaleItem } from '#server/pos/contract.ts';
import { tillProduct } from '#web/testing/fake-till.ts';
import { shownOrder } from './order-lines.ts';
import type { Change } from './sale-changes.ts';
import { wishKey } from './wish.ts';

const wish = { product: tillProduct('Adult'), date: '2030-12-01', time: null, place: null, priceCents: cents(1000) };
const thing = { doclet_id: wish.product._id, name: 'Adult', date: wish.date, time: null, price: 10, location_id: null, first_name: '', last_name: '' };
const sale = (count: number, more: Partial<SaleItem> = {}) =>
  ({ items: Array.from({ length: count }, () => thing), total: count * 10, due: count * 10, payments: [], ...more }) as unknown as SaleItem;
const add: Change = { kind: 'add', wish };
const out: Change = { kind: 'take-out', key: wishKey(wish) };

test.each<[string, SaleItem | null, Change[], { count: number; total: number; due: number }]>([
  ['nothing', null, [], { count: 0, total: 0, due: 0 }],
  ['what is only on its way', null, [add, add], { count: 2, total: 2000, due: 2000 }],
  ['what the server has', sale(2), [], { count: 2, total: 2000, due: 2000 }],
  ['both', sale(2), [add, out, out], { count: 1, total: 1000, due: 1000 }],
  ['no more taken out than there is', sale(1), [out, out, out], { count: 0, total: 0, due: 0 }],
  ['a part that is paid', sale(2, { due: 5 }), [add], { count: 3, total: 3000, due: 1500 }],
])('shows %s', (_, server, pending, { count, total, due }) => {
  const order = shownOrder(server, pending);
  expect(order.lines.reduce((sum, line) => sum + line.count, 0)).toBe(count);
  expect([order.totalCents, order.dueCents, order.isPending]).toEqual([total, due, pending.length > 0]);
});

test('a place is a line of its own', () => {
  const places = ['a', 'b'].map((id): Change => ({ kind: 'add', wish: { ...wish, place: { id: id.repeat(24), name: `Cabin ${id}` } } }));
  expect(shownOrder(null, [...places, add]).lines.map(({ name }) => name)).toEqual(['Adult, Cabin a', 'Adult, Cabin b', 'Adult']);
  const seated = sale(0, { items: ['a', 'b'].map((id) => ({ ...thing, location_id: id.repeat(24), place: `Cabin ${id}` })) as unknown as SaleItem['items'] });
  expect(shownOrder(seated, []).lines.map(({ name }) => name)).toEqual(['Adult, Cabin a', 'Adult, Cabin b']);
});
