import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordResourceUse } from '#server/actions/record-resource-use/contract.ts';
import { startSession } from '#web/lib/session.ts';
import { EVENT, freshBrowser, testServer, WS } from '#web/testing/buyer-page.tsx';
import { recordUse } from './resource-use.ts';

let asked: ReturnType<ReturnType<typeof testServer>['on']>;
beforeEach(() => (asked = testServer().on(recordResourceUse, () => ({ data: { items: [{ recorded: true }] } }))));
afterEach(freshBrowser);

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

test.each([
  ['400', 1],
  ['401', 0],
])('the visit %s is told %i times', async (tracker, times) => {
  sessionStorage.setItem('entrada-tracker', tracker);
  recordUse(WS, EVENT, 'page view', { page: '/' });
  await settle();
  expect(asked).toHaveLength(times);
});

test('a failed checkout is always told, with the cart and without the query of the address', async () => {
  sessionStorage.setItem('entrada-tracker', '401');
  history.replaceState(null, '', '/checkout?token=secret');
  recordUse(WS, EVENT, 'checkout-error', { reason: 'declined' });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
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
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  const [first, second] = asked.map(({ body }) => Number(body.data.tracker_id));
  expect(first).toBe(second);
  expect(first! - now).toBeLessThan(101_000);
});

test('who is signed in is told with their profile', async () => {
  startSession({ authKey: 'key', profileId: 'a'.repeat(24) });
  recordUse(WS, null, 'checkout-error');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body.data).toMatchObject({ is_signed_in: true, profile_id: 'a'.repeat(24), event_id: null });
});
