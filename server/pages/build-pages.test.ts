import { expect, test } from 'vitest';
import { fingerprint } from './build-pages.ts';

test('unchanged sources are recognised, fast enough for every start', () => {
  const first = fingerprint();
  const started = process.threadCpuUsage();
  expect(fingerprint()).toBe(first);
  const { user, system } = process.threadCpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(500);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
});
