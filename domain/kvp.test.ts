import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kvpFromQuery, kvpSchema, mergeKvp, parseStoredKvp } from './kvp.ts';

describe('from the address of the page', () => {
  test.each([
    ['?utm_source=mail&ref=42', { utm_source: 'mail', ref: '42' }],
    ['a=1', { a: '1' }],
    ['?', {}],
    ['', {}],
    ['?a', { a: '' }],
    ['?a=b=c', { a: 'b=c' }],
    ['?a=1&a=2', { a: '1' }],
    ['?name=Winter+Lights%20%26%20more', { name: 'Winter Lights & more' }],
    ['?%7Bx%7D=%C3%A9', { '{x}': 'é' }],
    ['?a=%E0%A4%A', { a: '%E0%A4%A' }],
    ['?=x&&', {}],
    ['?__proto__=x&constructor=y&prototype=z', {}],
    ['?t=secret&token=secret&ID=secret&jwt=secret&ok=1', { ok: '1' }],
    ['?a=%00', {}],
    [`?${'k'.repeat(65)}=1&${'k'.repeat(64)}=1`, { ['k'.repeat(64)]: '1' }],
    [`?a=${'v'.repeat(257)}&b=${'v'.repeat(256)}`, { b: 'v'.repeat(256) }],
  ])('%j', (search, expected) => {
    expect(kvpFromQuery(search)).toEqual(expected);
  });

  test('twenty keys and no more', () => {
    const search = Array.from({ length: 30 }, (_, index) => `k${index}=${index}`).join('&');
    expect(Object.keys(kvpFromQuery(search))).toHaveLength(20);
  });

  test('whatever is read from a URL may be sent', () => {
    const nasty = fc.string({ unit: fc.constantFrom('a', '&', '=', '%', '+', '00', '__proto__', 'é', '\ud800'), maxLength: 200 });
    fc.assert(
      fc.property(nasty, (search) => {
        const kvp = kvpFromQuery(search);
        expect(kvpSchema.parse(kvp)).toEqual(kvp);
        expect(Object.getPrototypeOf(kvp)).toBe(Object.prototype);
      }),
    );
  });
});

describe('what is sent', () => {
  test.each([
    [{}, {}],
    [{ a: '1' }, { a: '1' }],
    [{ a: '1', '': '2' }, { a: '1' }],
    [{ a: 1, b: null, c: { d: 'e' }, f: ['g'] }, {}],
    [{ a: 'v'.repeat(257), b: 'v'.repeat(256) }, { b: 'v'.repeat(256) }],
    [{ ['k'.repeat(65)]: '', a: '' }, { a: '' }],
    [{ a: 'NUL\u0000' }, {}],
    [{ token: 'secret', constructor: 'x' }, {}],
    [{ note: 'it is 4242 4242 4242 4242', CVV: '123', ref: '4242' }, { ref: '4242' }],
  ])('of %j is kept %j', (kvp, kept) => {
    expect(kvpSchema.parse(kvp)).toEqual(kept);
  });

  test('twenty keys are kept', () => {
    expect(Object.keys(kvpSchema.parse(Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, '']))))).toHaveLength(20);
  });

  test.each([[['a']], ['a'], [null]])('%j is no map', (kvp) => {
    expect(kvpSchema.safeParse(kvp).success).toBe(false);
  });

  test('a prototype is never carried over', () => {
    const kvp = kvpSchema.safeParse(JSON.parse('{"__proto__":"x","a":"1"}')).data;
    expect(kvp === undefined || Object.getPrototypeOf(kvp) === Object.prototype).toBe(true);
    expect(Object.keys(kvp ?? {})).not.toContain('__proto__');
  });
});

test('new keys are added and the oldest dropped', () => {
  expect(mergeKvp({ a: '1', b: '2' }, { b: '3', c: '4' })).toEqual({ a: '1', b: '3', c: '4' });
  const full = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`k${index}`, '']));
  const merged = mergeKvp(full, { late: '1', k0: '2' });
  expect(Object.keys(merged)).toHaveLength(20);
  expect(merged).toMatchObject({ late: '1', k0: '2' });
  expect(merged).not.toHaveProperty('k1');
});

test.each([
  ['{"a":"1"}', { a: '1' }],
  ['{"a":1,"b":"2"}', { b: '2' }],
  ['[]', {}],
  ['{', {}],
  ['null', {}],
  [null, {}],
])('stored as %j', (text, expected) => {
  expect(parseStoredKvp(text)).toEqual(expected);
});
