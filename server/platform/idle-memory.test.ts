import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseIdleMemory } from './idle-memory.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('memory is given back in the first quiet moment, and again only after another rush', () => {
  let answered = 0;
  const collect = vi.fn();
  const { stop } = releaseIdleMemory(() => answered, collect);
  const after = (requests: number) => {
    answered += requests;
    vi.advanceTimersByTime(5000);
    return collect.mock.calls.length;
  };
  expect(after(500)).toBe(0);
  expect(after(1)).toBe(1);
  for (let probe = 0; probe < 30; probe++) expect(after(1)).toBe(1);
  expect(after(5000)).toBe(1);
  expect(after(0)).toBe(2);
  stop();
  expect(after(5000) + after(0)).toBe(4);
});
