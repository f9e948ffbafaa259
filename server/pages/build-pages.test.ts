import { expect, test } from 'vitest';
import { fingerprint } from './build-pages.ts';

test('the sources of the pages are recognised again, fast enough for every start', () => {
  const first = fingerprint();
  const started = performance.now();
  expect(fingerprint()).toBe(first);
  expect(performance.now() - started).toBeLessThan(500);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
});
