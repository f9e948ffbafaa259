import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceHappening } from '#web/lib/happenings.ts';
import { DialogOnItsWay, OnItsWay } from './on-its-way.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

test.each([
  ['a dialog', <DialogOnItsWay key="dialog" />],
  ['a part of the page', <OnItsWay key="part" />],
])('%s that was pressed for and comes slowly says so, and without a line why', (_what, waiting) => {
  const { container } = render(waiting);
  expect(container.textContent).toBe('');
  act(() => void vi.advanceTimersByTime(400));
  expect(screen.getByRole('status').textContent).toBe('One moment…');
  act(() => announceHappening('no-line'));
  expect(screen.getByRole('alert').textContent).toBe('The connection was lost. This opens by itself once it is back.');
});
