import { expect, test } from 'vitest';
import { encodingFor } from './encoding.ts';

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', null],
  ['br ; q=0.000,gzip; q=0', null],
  ['br;q=0.1, gzip;q=0.05', 'br'],
  ['identity', null],
  [undefined, null],
])('%s is answered in %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
