import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseJsonBody } from './json-body.ts';

const MILLION = 1_000_000;

describe('a large body', () => {
  afterEach(() => vi.restoreAllMocks());

  test.each([
    ['brackets in brackets', '['.repeat(MILLION) + ']'.repeat(MILLION), 'nested too deeply'],
    ['empty objects', `[${'{},'.repeat(MILLION)}{}]`, 'too many values'],
    ['an object of many keys', `{${Array.from({ length: 300_000 }, (_, key) => `"k${key}":0`).join()}}`, 'too many values'],
    ['a text that never ends', `["${'\\"'.repeat(MILLION)}`, 'not valid JSON'],
  ])('of %s is refused', (_what, text, told) => {
    const parse = vi.spyOn(JSON, 'parse');
    expect(() => parseJsonBody(text)).toThrow(told);
    if (told !== 'not valid JSON') expect(parse).not.toHaveBeenCalled();
  });

  test('is read if only its strings are large, whatever they contain', () => {
    const body = { photo: 'A'.repeat(8 * MILLION), note: '[{,:"\\'.repeat(200_000), list: Array.from({ length: 90_000 }, () => ({})) };
    expect(parseJsonBody(JSON.stringify(body))).toEqual(body);
  });

  test('of as many values as are allowed is read', () => {
    const rows = Array.from({ length: 30_000 }, (_, id) => ({ id, name: 'x' }));
    expect(parseJsonBody(JSON.stringify(rows))).toEqual(rows);
  });
});
