import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bootstrap } from '#server/api/bootstrap/contract.ts';
import { call } from './call.ts';

/** A dead connection: no answer comes until the caller gives up. */
const deadLine = (_address: unknown, { signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    if (signal!.aborted) reject(signal!.reason as Error);
    signal!.addEventListener('abort', () => reject(signal!.reason as Error));
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('gives up after a while on a dead line, and reports it as lost', async () => {
  vi.stubGlobal('fetch', deadLine);
  let isOver = false;
  const asked = call(bootstrap).finally(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(39_000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await asked).toMatchObject({ success: false, status: 0, data: [{ code: 'offline' }] });
});

test('the caller can give up sooner, even before the call starts', async () => {
  vi.stubGlobal('fetch', deadLine);
  const asker = new AbortController();
  const asked = call(bootstrap, {}, { signal: asker.signal });
  asker.abort();
  for (const result of [await asked, await call(bootstrap, {}, { signal: asker.signal })]) expect(result).toMatchObject({ success: false, status: 0 });
  expect(vi.getTimerCount()).toBe(0);
});
