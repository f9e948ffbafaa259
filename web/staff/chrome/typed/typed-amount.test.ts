import { expect, test } from 'vitest';
import { typedAmount } from './typed-amount.ts';

test.each<[string, number | null]>([
  ['12.50', 1250],
  ['12,5', 1250],
  ['$12', 1200],
  ['', null],
  ['0.00', null],
  ['1.005', null],
  ['-3', null],
  ['x', null],
])('%j is %s cents', (typed, amount) => expect(typedAmount(typed)).toBe(amount));
