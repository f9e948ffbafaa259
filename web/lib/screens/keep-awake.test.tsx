import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAwakeScreen } from './keep-awake.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Screen({ isWanted }: { isWanted: boolean }) {
  useAwakeScreen(isWanted);
  return null;
}

test('the screen is kept awake while it is wanted, and let go after', async () => {
  const release = vi.fn(() => Promise.resolve());
  const request = vi.fn(() => Promise.resolve({ release }));
  vi.stubGlobal('navigator', { wakeLock: { request } });
  const { rerender } = render(<Screen isWanted={false} />);
  expect(request).not.toHaveBeenCalled();
  rerender(<Screen isWanted />);
  await waitFor(() => expect(request).toHaveBeenCalledWith('screen'));
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  rerender(<Screen isWanted={false} />);
  await waitFor(() => expect(release).toHaveBeenCalled());
});

test('does no harm in a browser that cannot or will not', () => {
  vi.stubGlobal('navigator', {});
  expect(() => render(<Screen isWanted />)).not.toThrow();
});
