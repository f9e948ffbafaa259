import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLive } from './use-live.ts';

const line = vi.hoisted(() => ({ say: () => {}, left: 0 }));
vi.mock('#web/lib/live/shared-live.ts', () => ({
  joinLive: (hear: () => void) => {
    line.say = hear;
    return () => void line.left++;
  },
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Listener({ onChange }: { onChange: () => void }) {
  useLive(onChange, 1000);
  return null;
}

test('reacts to the first change at once, then at most once per interval, and never misses the last', () => {
  const look = vi.fn();
  const { unmount } = render(<Listener onChange={look} />);
  for (let n = 0; n < 5; n++) line.say();
  expect(look).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(look).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(look).toHaveBeenCalledTimes(2);
  line.say();
  expect(look).toHaveBeenCalledTimes(3);
  line.say();
  unmount();
  vi.advanceTimersByTime(5000);
  expect(look).toHaveBeenCalledTimes(3);
  expect(line.left).toBe(1);
});
