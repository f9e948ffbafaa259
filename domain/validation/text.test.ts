import { describe, expect, test } from 'vitest';
import { isSaneProse, isSaneText, lineSchema, optionalLineSchema, proseSchema } from './text.ts';

describe('sane text', () => {
  test.each([
    ['Zoë', true, true],
    ["O'Brien-Smith", true, true],
    ['李小龙', true, true],
    ['👩‍👩‍👧', true, true],
    ['\u200fשלום', true, true],
    ['نیم\u200cفاصله', true, true],
    ['\u202Eturned round', false, true],
    ['\u2067set apart', false, true],
    ['', true, true],
    ['two\nlines', false, true],
    ['two\r\nlines', false, true],
    ['a\ttab', false, true],
    ['NUL\u0000', false, false],
    ['escape\u001b[31m', false, false],
    ['delete\u007f', false, false],
    ['line separator\u2028', false, true],
    ['lone \ud800 surrogate', false, false],
    ['\udc00', false, false],
  ])('%j', (text, line, prose) => {
    expect(isSaneText(text)).toBe(line);
    expect(isSaneProse(text)).toBe(prose);
  });
});

test.each([
  [' Maya ', 'Maya', 'Maya'],
  ['', null, ''],
  ['   ', null, ''],
  ['\u200b \u3164', null, '\u200b \u3164'],
  ['\u2800', null, '\u2800'],
  ['12345678', '12345678', '12345678'],
  ['123456789', null, null],
  ['a\nb', null, null],
  [5, null, null],
  [null, null, null],
])('%j as a line of at most 8', (value, line, optional) => {
  expect(lineSchema(8).safeParse(value).data ?? null).toBe(line);
  expect(optionalLineSchema(8).safeParse(value).data ?? null).toBe(optional);
});

test('prose keeps its lines', () => {
  expect(proseSchema(20).parse(' one\ntwo ')).toBe('one\ntwo');
  expect(proseSchema(20).safeParse('NUL\u0000').success).toBe(false);
  expect(proseSchema(3).safeParse('four').success).toBe(false);
});
