import { expect, test } from 'vitest';
import { holdsCardNumber } from './card-in-text.ts';

test.each([
  ['4242424242424242', true],
  ['4242 4242 4242 4242', true],
  ['4242-4242-4242-4242', true],
  ['3782 822463 10005', true],
  ['my card is 5555555555554444, thank you', true],
  ['https://shop.example/?card=6011111111111117&x=1', true],
  ['4242424242424241', false],
  ['3056 930902 5904', true],
  ['424242424242421', false],
  ['S45678901234567', false],
  ['a4242424242424242', false],
  ['4242424242424242f', false],
  ['42424242424242424242424', false],
  ['+1 952 555 0117', false],
  ['952 555 0117, 952 555 0118', false],
  ['1 Shore Drive, Lakeside, MN 55331-4242', false],
  ['6b0569488631a69cbd7bd970', false],
  ['', false],
])('%j holds a card number: %j', (text, holds) => {
  expect(holdsCardNumber(text)).toBe(holds);
});
