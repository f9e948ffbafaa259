import { expect, test } from 'vitest';
import { isDob, isName, isPhone, nameSchema, parseName, phoneSchema } from './person.ts';

test.each([
  [' Maya ', 'Maya'],
  ["D'Angelo-Łukasz 3rd", "D'Angelo-Łukasz 3rd"],
  ['X', 'X'],
  ['李', '李'],
  ['', null],
  ['  ', null],
  ['\u200b', null],
  ['\u2060\ufe0f', null],
  ['Maya\u202e', null],
  ['4242 4242 4242 4242', null],
  ['x'.repeat(100), 'x'.repeat(100)],
  ['x'.repeat(101), null],
  ['Maya\r\nBcc: x', null],
  ['Maya\u0000', null],
  ['Maya\ud800', null],
  [null, null],
  [['Maya'], null],
])('name %j → %j', (value, expected) => {
  expect(parseName(value)).toBe(expected);
  expect(isName(value)).toBe(expected !== null);
  expect(nameSchema.safeParse(value).data ?? null).toBe(expected);
});

test.each([
  ['5551234567', true],
  ['(555) 123-4567', true],
  ['555.123.4567', true],
  ['+49 30 1234 5678 90', true],
  ['555-123-4567 x12', true],
  ['555-123-4567 ext. 12', true],
  [' 5551234567 ', true],
  ['555123456', false],
  ['call me at 5551234567', false],
  ['5551234567; drop table', false],
  ['++5551234567', false],
  ['', false],
  ['1'.repeat(41), false],
  ['5551234567\u0000', false],
  ['555\r\n1234567', false],
  [5551234567, false],
  [null, false],
])('phone %j → %s', (value, expected) => {
  expect(isPhone(value)).toBe(expected);
  expect(phoneSchema.safeParse(value).success).toBe(expected);
});

test.each([
  ['2001-02-03', true],
  ['2026-11-21', true],
  ['2026-11-22', false],
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['1880-01-01', true],
  ['1879-12-31', false],
  ['0000-00-00', false],
  ['02/03/2001', false],
  ['', false],
  [null, false],
])('born %j, on 2026-11-21 → %s', (value, expected) => {
  expect(isDob(value, '2026-11-21')).toBe(expected);
});

test('a long phone number is refused at once', () => {
  const start = process.threadCpuUsage();
  expect(isPhone(`${'1 '.repeat(500_000)}!`)).toBe(false);
  expect(isPhone(`${'1'.repeat(39)}!`)).toBe(false);
  expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(250);
});
