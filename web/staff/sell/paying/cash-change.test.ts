import { expect, test } from 'vitest';
import { cents } from '#domain/cents.ts';
import { afterKey, countCash, quickAmounts, typedCents } from './cash-change.ts';

test.each([
  [5100, [5100, 5500, 6000, 10_000]],
  [2000, [2000, 5000, 10_000]],
  [1450, [1450, 1500, 2000, 5000]],
  [10_000, [10_000]],
  [21_400, [21_400, 21_500, 22_000, 25_000]],
])('%d may be handed over as %j', (due, offered) => {
  expect(quickAmounts(cents(due))).toEqual(offered);
});

test.each([
  [5100, 5100, { paysCents: 5100, changeCents: 0, leftCents: 0 }],
  [5100, 6000, { paysCents: 5100, changeCents: 900, leftCents: 0 }],
  [5100, 2000, { paysCents: 2000, changeCents: 0, leftCents: 3100 }],
])('of %d due, %d handed over', (due, given, count) => {
  expect(countCash(cents(due), cents(given))).toMatchObject(count);
});

test.each([
  ['', '5', '5'],
  ['5', '00', '500'],
  ['0', '7', '7'],
  ['', '00', '00'],
  ['5', '.', '5.'],
  ['', '.', '0.'],
  ['5.2', '.', '5.2'],
  ['5.25', '1', '5.25'],
  ['12345', '6', '12345'],
  ['5.2', 'back', '5.'],
  ['', 'back', ''],
])('%j and the key %j are %j', (text, key, next) => {
  expect(afterKey(text, key)).toBe(next);
});

test.each([
  ['60', 6000],
  ['60.', 6000],
  ['60,5', 6050],
  [' 7.25 ', 725],
  ['', null],
  ['7.255', null],
])('%j is typed for %j', (text, amount) => {
  expect(typedCents(text)).toBe(amount);
});
