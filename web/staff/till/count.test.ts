import { expect, test } from 'vitest';
import { NOTHING_COUNTED, piecesOf, readCount, runningCents } from './count.ts';
import { denominationsOf } from './denominations.ts';

const counted = (pieces: Record<string, string>) => ({ ...NOTHING_COUNTED, pieces });
const typed = (sum: string) => ({ ...NOTHING_COUNTED, isSum: true, sum });

test('notes and coins add up, the largest first', () => {
  const count = counted({ 25: '3', 2000: '4', 500: '', 100: '0' });
  expect(runningCents(count)).toBe(8075);
  expect(readCount(count)).toEqual({
    ok: true,
    amountCents: 8075,
    sent: {
      amount: '80.75',
      denominations: [
        { value: '20.00', count: 4 },
        { value: '0.25', count: 3 },
      ],
    },
  });
});

test('a drawer is empty only if somebody typed so', () => {
  expect(readCount(NOTHING_COUNTED)).toEqual({ ok: false, fault: 'nothing-typed' });
  expect(readCount(counted({ 100: '0' }))).toEqual({ ok: true, amountCents: 0, sent: { amount: '0.00', denominations: [] } });
  expect(readCount(typed(' '))).toEqual({ ok: false, fault: 'nothing-typed' });
  expect(readCount(typed('0'))).toMatchObject({ ok: true, amountCents: 0 });
});

test.each([
  ['1.5', 'not-a-count'],
  ['-1', 'not-a-count'],
  ['three', 'not-a-count'],
  ['100001', 'not-a-count'],
  ['60000', 'too-much'],
])('%s notes of 20 are refused', (text, fault) => expect(readCount(counted({ 2000: text }))).toEqual({ ok: false, fault }));

test.each([
  ['195', 19_500],
  ['195.5', 19_550],
  ['$1,200.50', 120_050],
  ['1,000,000', 100_000_000],
  ['195.00 €', 19_500],
  ['0.05', 5],
  ['195,50', 19_550],
  ['1.200,5', 120_050],
])('%s is a sum', (text, amountCents) => expect(readCount(typed(text))).toMatchObject({ ok: true, amountCents }));

test.each([['1.2.3'], ['-5'], ['five'], ['12.345'], ['1.200'], ['1,200,50'], ['1,200.500'], ['.'], ['.5']])('%s is none', (text) =>
  expect(readCount(typed(text))).toEqual({ ok: false, fault: 'not-a-sum' }),
);

test('more than a till can hold is said before it is sent', () => expect(readCount(typed('1000000.01'))).toEqual({ ok: false, fault: 'too-much' }));

test('typed text is read as far as possible while counting', () => {
  expect(runningCents(counted({ 2000: '4', 100: 'x' }))).toBe(8000);
  expect(runningCents(typed('12.'))).toBe(0);
  expect([piecesOf(' 7 '), piecesOf(''), piecesOf('7,5')]).toEqual([7, 0, null]);
});

test('the notes and coins of a currency are whole, falling and unique', () => {
  for (const currency of ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'MXN']) {
    const { notes, coins } = denominationsOf(currency)!;
    const all = [...notes, ...coins];
    expect([currency, all]).toEqual([currency, [...new Set(all)].toSorted((a, b) => b - a)]);
    expect(all.length).toBeLessThanOrEqual(40);
  }
  expect(denominationsOf('XAU')).toBeNull();
});
