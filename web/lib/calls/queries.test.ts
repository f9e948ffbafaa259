import { expect, test, vi } from 'vitest';
import { queries } from './queries.tsx';

test('logs a failed fetch once, however often it was tried', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const fetchDoclets = vi.fn(() => Promise.reject(new Error('Failed to fetch doclets by ID')));
  await queries.fetchQuery({ queryKey: ['doclets'], queryFn: fetchDoclets, retry: 1, retryDelay: 0 }).catch(() => {});
  expect(fetchDoclets).toHaveBeenCalledTimes(2);
  expect(log.mock.calls).toEqual([['Failed to fetch doclets by ID']]);
});
