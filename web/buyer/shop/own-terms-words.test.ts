import { expect, test } from 'vitest';
import { product } from '#web/testing/shop-stock.ts';
import { ownTermsWords } from './own-terms-words.ts';

test.each([
  [{}, null],
  [{ move_until_days: null, return_until_days: null }, null],
  [{ move_until_days: 2 }, 'You can change the day until 2 days before.'],
  [{ return_until_days: 1 }, 'You can give it back until the day before.'],
  [{ move_until_days: 0, return_until_days: 0 }, 'You can change the day or give it back until the day itself.'],
  [{ move_until_days: 2, return_until_days: 7 }, 'You can change the day until 2 days before, and give it back until 7 days before.'],
  [{ move_until_days: 2, return_until_days: 7, is_any_day: true }, null],
])('%o is told as %s', (terms, words) => {
  expect(ownTermsWords(product(terms))).toBe(words);
});
