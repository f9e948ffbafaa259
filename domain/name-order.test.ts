import { expect, test } from 'vitest';
import { compareNames } from './name-order.ts';

test('names stand without regard to capitals and accents, and with numbers in their own order', () => {
  const names = ['Row 10', 'zoe', 'row 9', 'Élodie', 'Zed', 'emil', 'Österreich', 'Oslo'];
  expect(names.toSorted(compareNames)).toEqual(['Élodie', 'emil', 'Oslo', 'Österreich', 'row 9', 'Row 10', 'Zed', 'zoe']);
});

test('the same names with other capitals keep the order they came in', () => {
  expect(compareNames('ADA', 'ada')).toBe(0);
  expect(compareNames('Ádá', 'ada')).toBe(0);
});
