import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { onHappening } from '#web/lib/happenings.ts';
import { lazyPart } from './lazy-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Generous, because the clock of these tests is their own. */
const PATIENCE = { timeout: 5000 };

const show = (load: () => Promise<() => string>) => {
  const Part = lazyPart(load);
  render(
    <Suspense fallback="One moment">
      <Part />
    </Suspense>,
  );
};

test('offline a part is waited for, and shown once the connection is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let hasLine = false;
  const told = vi.fn();
  const stop = onHappening('no-line', told);
  vi.stubGlobal('fetch', () => (hasLine ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch'))));
  show(() => (hasLine ? Promise.resolve(() => 'The part') : Promise.reject(new TypeError('Failed to fetch dynamically imported module'))));
  await vi.waitFor(() => expect(told).toHaveBeenCalled(), PATIENCE);
  expect(screen.getByText('One moment')).toBeTruthy();
  hasLine = true;
  await vi.advanceTimersByTimeAsync(2000);
  expect(await screen.findByText('The part')).toBeTruthy();
  stop();
});

test('styles that failed to load are loaded again before the part is shown', async () => {
  const lost = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
  document.head.append(lost);
  lost.dispatchEvent(new Event('error'));
  show(() => Promise.resolve(() => 'The part'));
  const again = await waitFor(() => {
    const [link] = document.head.querySelectorAll('link');
    expect(link).not.toBe(lost);
    return link!;
  });
  expect(screen.getByText('One moment')).toBeTruthy();
  again.dispatchEvent(new Event('load'));
  expect(await screen.findByText('The part')).toBeTruthy();
});
