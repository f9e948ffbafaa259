import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHand } from './by-hand.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Presses keys, each after the given time. */
function pressed(...keys: [key: string, afterMs: number][]): number[] {
  const acted: number[] = [];
  const hand = createHand((digit) => acted.push(digit));
  let now = 0;
  for (const [key, afterMs] of keys) {
    now += afterMs;
    vi.advanceTimersByTime(afterMs);
    if (key === 'F2') hand.flush();
    else hand.onKey(key, now);
  }
  vi.advanceTimersByTime(1000);
  return acted;
}

test.each<[string, [string, number][], number[]]>([
  ['one press', [['3', 0]], [3]],
  [
    'quick fingers',
    [
      ['1', 0],
      ['1', 90],
      ['2', 60],
    ],
    [1, 1, 2],
  ],
  [
    'a reader',
    [
      ['0', 0],
      ['4', 4],
      ['A', 4],
      ['2', 4],
      ['9', 4],
    ],
    [],
  ],
  [
    'a finger after a reader',
    [
      ['4', 0],
      ['2', 4],
      ['7', 300],
    ],
    [7],
  ],
  [
    'a digit and F2 right after it',
    [
      ['1', 0],
      ['F2', 5],
    ],
    [1],
  ],
  ['a letter', [['x', 0]], []],
])('%s', (_, keys, acted) => {
  expect(pressed(...keys)).toEqual(acted);
});
