import { expect, test } from 'vitest';
import { payment, soldOrder, soldThing } from '#web/testing/sold-order.ts';
import { askedOf, faultsOf, firstWish, refundableIds, type Wish } from './refund-wish.ts';

const [one, two, gone] = [soldThing(1), soldThing(2), soldThing(3, { state: 'refunded', refunded: 40 })];
const order = soldOrder({ items: [one, two, gone] });
const wish = (change: Partial<Wish>): Wish => ({ ...firstWish(order), ...change });

test.each<[Partial<Wish>, object | null]>([
  [{}, null],
  [{ chosen: [one._id] }, { items: [one._id] }],
  [{ chosen: [two._id, one._id, gone._id] }, { items: [one._id, two._id] }],
  [{ chosen: [gone._id] }, null],
  [
    { chosen: [one._id], inCash: true },
    { items: [one._id], method: 'cash' },
  ],
  [{ mode: 'amount', amount: '12.50' }, { amount: 12.5 }],
  [{ mode: 'amount', amount: '0' }, null],
  [
    { mode: 'goodwill', amount: '5', inCash: true },
    { amount: 5, arbitrary: true },
  ],
])('%o asks for %o', (change, asked) => expect(askedOf(order, wish(change))).toEqual(asked && { order_id: order._id, ...asked }));

test('a single refundable item is chosen from the start', () => {
  expect(firstWish(soldOrder({ items: [one, gone] })).chosen).toEqual([one._id]);
});

test('what was taken back without its money can be refunded once there is money in the order again', () => {
  const ended = soldThing(1, { state: 'refunded', refunded: 0 });
  const left = (change: Parameters<typeof soldOrder>[0]) => refundableIds(soldOrder({ items: [ended], total: 40, ...change }));
  expect(left({ transactions: [payment(1, { amount: 40, disputed: 40 })] })).toEqual([]);
  expect(left({ transactions: [payment(1, { amount: 40, taken: { amount: 0, currency: 'USD' } })] })).toEqual([]);
  expect(left({ transactions: [payment(1, { amount: 40 })], refunded: 40 })).toEqual([]);
  expect(left({ transactions: [payment(1, { amount: 40, response_status: 'declined' })] })).toEqual([]);
  expect(left({ transactions: [payment(1, { amount: 40 })] })).toEqual([ended._id]);
});

test('a missing value is reported at its field', () => {
  expect(faultsOf(order, wish({}))).toEqual({ things: true, reason: true });
  expect(faultsOf(order, wish({ mode: 'amount', reason: 'rain' }))).toEqual({ amount: true });
  expect(faultsOf(order, wish({ chosen: [one._id], reason: ' rain ' }))).toEqual({});
});
