import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { recordResourceUse } from '#server/actions/record-resource-use/contract.ts';
import { startSession } from '#web/lib/kept/session.ts';
import { EVENT, freshBrowser, testServer, WS } from '#web/testing/buyer-page.tsx';
import { recordUse } from './resource-use.ts';

let asked: ReturnType<ReturnType<typeof testServer>['on']>;
let server: ReturnType<typeof testServer>;
let hours = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ++hours * HOUR_MS });
  server = testServer();
  asked = server.on(recordResourceUse, () => ({ data: { items: [{ recorded: true }] } }));
});
afterEach(() => {
  vi.useRealTimers();
  freshBrowser();
});

const later = () => vi.setSystemTime(Date.now() + 61_000);

/** Waits until `count` uses were sent and answered, and checks that no more follow. */
async function expectTold(count: number): Promise<void> {
  await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(count));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toHaveLength(count);
}

test("every page is counted, up to the server's limit in a minute", async () => {
  for (let page = 0; page < 40; page++) recordUse(WS, EVENT, 'page view', { page: '/' });
  await expectTold(8);
  recordUse(WS, EVENT, 'checkout-error');
  later();
  recordUse(WS, EVENT, 'click');
  await expectTold(10);
});

test('after a 429 nothing is sent for a minute', async () => {
  asked = server.on(recordResourceUse, () => ({ status: 429, errors: [{ code: 'too-many', message: 'Too many.' }] }));
  recordUse(WS, EVENT, 'page view');
  await expectTold(1);
  recordUse(WS, EVENT, 'page view');
  await expectTold(1);
  later();
  recordUse(WS, EVENT, 'page view');
  await expectTold(2);
});

test('a failed checkout is sent with the cart and without the query of the address', async () => {
  sessionStorage.setItem('entrada-tracker', '401');
  history.replaceState(null, '', '/checkout?token=secret');
  recordUse(WS, EVENT, 'checkout-error', { reason: 'declined' });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body.data).toMatchObject({
    kind: 'checkout-error',
    event_id: EVENT,
    reason: 'declined',
    cart: { items: 0, total: 0 },
    is_signed_in: false,
    profile_id: null,
    url: `${location.origin}/checkout`,
    tracker_id: '401',
  });
});

test('a visit has one tracker: the time of its first page plus a number below 100000', async () => {
  const now = Date.now();
  recordUse(WS, null, 'checkout-error');
  recordUse(WS, null, 'checkout-error');
  await waitFor(() => expect(asked).toHaveLength(2));
  const [first, second] = asked.map(({ body }) => Number(body.data.tracker_id));
  expect(first).toBe(second);
  expect(first! - now).toBeLessThan(101_000);
});

test('a signed-in visitor is counted with their profile', async () => {
  startSession({ authKey: 'key', profileId: 'a'.repeat(24) });
  recordUse(WS, null, 'checkout-error');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body.data).toMatchObject({ is_signed_in: true, profile_id: 'a'.repeat(24), event_id: null });
});
