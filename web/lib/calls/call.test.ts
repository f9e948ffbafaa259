import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bootstrap } from '#server/api/bootstrap/contract.ts';
import { getProfile } from '#server/api/get-profile/contract.ts';
import { currentSession, endSession, startSession } from '#web/lib/kept/session.ts';
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

test('an answer that breaks off on its way counts as lost, also one that began well', async () => {
  const brokenOff = new ReadableStream({
    start(sending) {
      sending.enqueue(new TextEncoder().encode('{"data":'));
      sending.error(new TypeError('network error'));
    },
  });
  vi.stubGlobal('fetch', async () => new Response(brokenOff, { status: 200 }));
  expect(await call(bootstrap)).toMatchObject({ success: false, status: 0, data: [{ code: 'offline' }] });
});

test("the page of somebody else's network, which answers for the server, is no answer", async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Welcome to our network</h1>', { status: 200 }));
  expect(await call(bootstrap)).toMatchObject({ success: false, status: 0, data: [{ code: 'offline' }] });
});

test('a refusal without words keeps its status', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await call(bootstrap)).toEqual({ success: false, status: 502, data: [] });
});

describe('a late answer to somebody who has signed out', () => {
  const maya = { authKey: 'of-maya', profileId: 'a'.repeat(24) };
  const noor = { authKey: 'of-noor', profileId: 'b'.repeat(24) };
  afterEach(endSession);

  async function answeredTooLate(answer: Response): Promise<void> {
    const line = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => line.promise);
    startSession(maya);
    const asked = call(getProfile);
    endSession();
    startSession(noor);
    line.resolve(answer);
    await asked;
  }

  test('brings no token to whoever has signed in since', async () => {
    await answeredTooLate(Response.json({ data: {}, meta: { auth_key: 'of-maya-again' } }));
    expect(currentSession()).toEqual(noor);
  });

  test('signs nobody out who has signed in since', async () => {
    await answeredTooLate(Response.json({ errors: [{ code: 'session-ended', message: '' }] }, { status: 401 }));
    expect(currentSession()).toEqual(noor);
  });
});
