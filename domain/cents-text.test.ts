import { describe, expect, test } from 'vitest';
import { formatCents, formatSpoken, formatWholeUnits } from './cents-text.ts';
import { cents } from './cents.ts';

const us = { currency: 'USD', locale: 'en-US' };
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('money as people read it', () => {
  test.each([
    [0, us, '$0.00', '$0'],
    [5, us, '$0.05', '$0'],
    [1250, us, '$12.50', '$13'],
    [123_456_789, us, '$1,234,567.89', '$1,234,568'],
    [-1999, us, '-$19.99', '-$20'],
    [5400, { currency: 'EUR', locale: 'de-DE' }, '54,00 €', '54 €'],
    [5400, { currency: 'GBP', locale: 'en-GB' }, '£54.00', '£54'],
  ])('%i cents', (amount, style, list, cell) => {
    expect(plain(formatCents(cents(amount), style))).toBe(list);
    expect(plain(formatWholeUnits(cents(amount), style))).toBe(cell);
  });

  test.each([
    [5400, us, '54 dollars'],
    [1450, us, '14.50 dollars'],
    [5400, { currency: 'EUR', locale: 'en-IE' }, '54 euros'],
  ])('%i cents are read out', (amount, style, spoken) => {
    expect(formatSpoken(cents(amount), style)).toBe(spoken);
  });

  test('no amount loses a cent on its way to the text', () => {
    expect(formatCents(cents(900_719_925_474_099), us)).toBe('$9,007,199,254,740.99');
  });
});
