import { expect, test } from 'vitest';
import { payment } from '#web/testing/sold-order.ts';
import { lineDate, transactionsOf } from './transaction-lines.ts';

test('a transaction in the words of the page', () => {
  const [cash, open] = transactionsOf({
    items: [],
    transactions: [
      payment(1, { tc_raw: { $date: '2026-01-02T00:00:00Z' }, response_status: 'N/A' }),
      payment(2, { tc_raw: { $date: '2026-01-01T00:00:00Z' }, amount_tender: 60, response_status: 'declined' }),
    ],
  });
  expect([cash!.method, cash!.status, open!.status]).toEqual(['Cash', 'Declined', 'N/A']);
});

test('a refund that was given in cash says so', () => {
  const refund = payment(3, { action: 'REFUND', method: 'cash', account_type: undefined, last_four: undefined });
  expect(transactionsOf({ items: [], transactions: [refund] })).toMatchObject([{ action: 'Refund', method: 'Cash' }]);
});

test('a payment of a part says how much it was, and one of the whole leaves that to its lines', () => {
  const items = ['Adult', 'Junior'].map((item) => ({ item, date: 'any', price: 14.55 }));
  const paid = [29.1, 20].map((amount, n) => payment(n, { items, amount }));
  expect(transactionsOf({ items: [], transactions: paid }).map(({ ownAmount }) => ownAmount)).toEqual([null, 2000]);
});

test('a thing to take home is for no day', () => {
  const bought = [
    { item: 'Beanie', date: 'any', price: 24 },
    { item: 'Any-Day Admission', date: 'any', price: 60 },
  ];
  const [paid] = transactionsOf({
    items: [
      { kind: 'merchandise', name: 'Beanie' },
      { kind: 'admission', name: 'Any-Day Admission' },
    ],
    transactions: [payment(1, { items: bought })],
  });
  expect(paid!.lines.map(({ date }) => date)).toEqual(['', 'Any day']);
});

test.each([
  ['20261121', 'Nov 21, 2026'],
  ['any', 'Any day'],
  ['event', 'Entire event'],
  ['99999999', ''],
  ['', ''],
])('%s reads %s', (date, text) => expect(lineDate(date)).toBe(text));

test('a payment for another day says so', () => {
  const paid = [payment(1, {}), payment(2, { for_another_day: true })];
  expect(transactionsOf({ items: [], transactions: paid }).map(({ isForAnotherDay }) => isForAnotherDay)).toEqual([false, true]);
});
