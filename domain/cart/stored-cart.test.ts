import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#domain/cents.ts';
import type { CartLine } from './cart.ts';
import { parseStoredCart, parseStoredPromo, serializeCart } from './stored-cart.ts';

const id = (letter: string) => letter.repeat(24);
const stored = {
  p: id('a'),
  e: id('e'),
  s: id('5'),
  n: 'Day Pass',
  c: 40,
  v: { y: '2026', m: 12, d: 10 },
};
const user = { i: id('d'), f: 'Maya', l: 'Lee', t: '555', b: '2001-02-03' };

function load(value: unknown) {
  const problems: string[] = [];
  const text = typeof value === 'string' || value === null ? value : JSON.stringify(value);
  const lines = parseStoredCart(text, (problem) => problems.push(problem));
  return { lines, problems };
}

describe('a round trip', () => {
  const hexId = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 24, maxLength: 24 });
  const anyLine: fc.Arbitrary<CartLine> = fc.record(
    {
      passId: hexId,
      eventId: hexId,
      storeId: hexId,
      name: fc.string({ minLength: 1 }).map((text) => `x${text}x`),
      priceCents: fc.integer({ min: 0, max: 1_000_000 }).map(cents),
      visitDate: fc.constantFrom('any', 'event', '2026-12-10', '2028-02-29'),
      ticketId: hexId,
      spaceId: hexId,
      entryTime: fc.constantFrom('00:00:00', '18:30:00', '23:59:59'),
      consumer: fc.record({
        id: hexId,
        firstName: fc.string(),
        lastName: fc.string(),
        phone: fc.string(),
        dob: fc.constantFrom(null, '2001-02-03'),
      }),
      marked: fc.constant(true as const),
    },
    { requiredKeys: ['passId', 'eventId', 'storeId', 'name', 'priceCents', 'visitDate'] },
  );

  test('every cart is read as it was written', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 8 }), (lines) => {
        expect(load(serializeCart(lines))).toEqual({ lines, problems: [] });
      }),
    );
  });

  test('the any-day flag goes with zeros', () => {
    const line: CartLine = { passId: id('a'), eventId: id('e'), storeId: id('5'), name: 'A', priceCents: cents(1), visitDate: 'any' };
    expect(JSON.parse(serializeCart([line]))[0].v).toEqual({ y: '0000', m: 0, d: 0, a: 1 });
  });
});

describe('the visit date', () => {
  test.each([
    [{ y: '2026', m: 12, d: 10 }, '2026-12-10'],
    [{ y: 2026, m: 12, d: 10 }, '2026-12-10'],
    [{ y: '2026', m: 12, d: 10, a: 1 }, 'any'],
    [{ y: '0000', m: 0, d: 0 }, 'any'],
    [{ y: '2026', m: 12, d: 10, f: 1 }, 'event'],
  ])('%j is %s', (v, expected) => {
    expect(load([{ ...stored, v }]).lines[0]?.visitDate).toBe(expected);
  });
});

test.each([
  [12.345, 1235],
  [0.1 + 0.2, 30],
  [0.001, 0],
  [40, 4000],
])('a price of %d is %d cents, and the lines after it stay', (c, priceCents) => {
  const { lines, problems } = load([{ ...stored, c }, stored]);
  expect(lines.map((line) => line.priceCents)).toEqual([priceCents, 4000]);
  expect(problems).toEqual([]);
});

describe('an entry is refused for', () => {
  test.each<[string, object]>([
    ['pass', { p: 'abc' }],
    ['no pass', { p: undefined }],
    ['event', { e: `${id('e')}0` }],
    ['store', { s: 5 }],
    ['empty name', { n: '' }],
    ['blank name', { n: '  ' }],
    ['name', { n: 7 }],
    ['negative price', { c: -1 }],
    ['price in words', { c: '40' }],
    ['price just under zero', { c: -0.001 }],
    ['price beyond all prices', { c: 20_000_001 }],
    ['price without end', { c: 1e21 }],
    ['no price', { c: null }],
    ['ticket', { t: 'xyz' }],
    ['empty ticket', { t: '' }],
    ['null ticket', { t: null }],
    ['space', { l: 'xyz' }],
    ['year of two digits', { v: { y: '26', m: 12, d: 10 } }],
    ['year of five digits', { v: { y: 20260, m: 12, d: 10 } }],
    ['month 13', { v: { y: '2026', m: 13, d: 10 } }],
    ['month -1', { v: { y: '2026', m: -1, d: 10 } }],
    ['day 32', { v: { y: '2026', m: 12, d: 32 } }],
    ['day 1.5', { v: { y: '2026', m: 12, d: 1.5 } }],
    ['a day that is none', { v: { y: '2025', m: 2, d: 30 } }],
    ['no date', { v: undefined }],
    ['hour 24', { h: '24:00:00' }],
    ['minute 60', { h: '10:60:00' }],
    ['second 60', { h: '10:00:60' }],
    ['time without seconds', { h: '10:00' }],
    ['person id', { u: { ...user, i: 'abc' } }],
    ['first name', { u: { ...user, f: 5 } }],
    ['last name', { u: { ...user, l: null } }],
    ['phone', { u: { ...user, t: undefined } }],
    ['birthday', { u: { ...user, b: '2001-02-30' } }],
    ['person', { u: 'Maya' }],
  ])('%s', (_name, change) => {
    const { lines, problems } = load([stored, { ...stored, u: user, h: '10:00:00', ...change }, stored]);
    expect(lines).toHaveLength(1);
    expect(problems).toEqual(['Failed to deserialize cart data. Entry 2 of 3 is not valid.']);
  });

  test('being no entry at all', () => {
    for (const entry of [null, 5, 'x', [], [stored]]) expect(load([entry, stored]).lines).toEqual([]);
  });
});

describe('a corrupt cart is an empty one', () => {
  test.each(['{', 'nonsense', '{"p":1}', '"[]"', '5', 'null', `[${'['.repeat(100_000)}`, ' '.repeat(300_000)])('%#', (text) => {
    expect(load(text)).toEqual({ lines: [], problems: ['Failed to deserialize cart data.'] });
  });

  test.each([null, '', '[]'])('%j is empty and no fault', (text) => {
    expect(load(text)).toEqual({ lines: [], problems: [] });
  });

  test('whatever is stored, reading it never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(Array.isArray(load(text).lines)).toBe(true);
      }),
    );
  });
});

test.each([
  [' LIGHTS10 ', 'LIGHTS10'],
  ['', null],
  ['  ', null],
  [null, null],
])('stored promo %j is %j', (text, expected) => {
  expect(parseStoredPromo(text)).toBe(expected);
});
