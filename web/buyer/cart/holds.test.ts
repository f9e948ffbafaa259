import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { extendReservations } from '#server/actions/extend-reservations/contract.ts';
import { reserveTicket } from '#server/actions/reserve-ticket/contract.ts';
import { EVENT, freshBrowser, testServer, WS } from '#web/testing/buyer-page.tsx';
import { idOf } from '#web/testing/shop-stock.ts';
import { extendHolds, takeHold } from './holds.ts';

const wish = { passId: idOf('a'), eventId: EVENT, visitDate: '2031-11-21' };
const granted = (ticket: string, meta?: object) => ({
  data: { items: [{ item_id: idOf(ticket), expires_at: '2031-01-01T00:00:00.000Z' }] },
  ...(meta ? { meta } : {}),
});

let server: ReturnType<typeof testServer>;
beforeEach(() => (server = testServer()));
afterEach(() => {
  vi.useRealTimers();
  freshBrowser();
});

test('the first hold brings the key that owns the others; until then holds are asked for one at a time', async () => {
  const keys: (string | null)[] = [];
  server.on(reserveTicket, async ({ headers }, count) => {
    keys.push(headers.get('x-cart-key'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    return granted(String(count), { cart_key: 'key-of-this-cart-0001' });
  });
  const outcomes = await Promise.all([takeHold(WS, wish), takeHold(WS, wish), takeHold(WS, wish)]);
  expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
  expect(keys).toEqual([null, 'key-of-this-cart-0001', 'key-of-this-cart-0001']);
});

test('an answer lost on the way is asked for again under the same key: one hold, not two', async () => {
  vi.useFakeTimers();
  const asked = server.on(reserveTicket, (_, count) => (count === 1 ? 'offline' : granted('7')));
  const taking = takeHold(WS, wish);
  await vi.advanceTimersByTimeAsync(700);
  expect(await taking).toEqual({ ok: true, ticketId: idOf('7'), until: Date.parse('2031-01-01T00:00:00.000Z') });
  expect(asked).toHaveLength(2);
  expect(asked[0]!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(asked[1]!.headers.get('idempotency-key')).toBe(asked[0]!.headers.get('idempotency-key'));
});

test('five more minutes are asked for again under the same key where the answer was lost, and not a second five', async () => {
  vi.useFakeTimers();
  const asked = server.on(extendReservations, (_, count) => (count === 1 ? 'offline' : granted('7')));
  const extending = extendHolds(WS, [idOf('7')]);
  await vi.advanceTimersByTimeAsync(700);
  expect(await extending).toEqual(new Map([[idOf('7'), Date.parse('2031-01-01T00:00:00.000Z')]]));
  const [first, second] = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

test.each([
  ['ahead', 13 * MINUTE_MS],
  ['behind', -13 * MINUTE_MS],
])('a hold lasts as long for a visitor whose clock is 13 minutes %s', async (_, ahead) => {
  vi.useFakeTimers({ now: Date.parse('2030-12-31T23:50:00.400Z') + ahead, toFake: ['Date'] });
  server.on(reserveTicket, () => ({ ...granted('7'), headers: { date: 'Tue, 31 Dec 2030 23:50:00 GMT' } }));
  const outcome = await takeHold(WS, wish);
  const minutes = outcome.ok ? (outcome.until - Date.now()) / MINUTE_MS : 0;
  expect(Math.round(minutes * 10) / 10).toBe(10);
});

test.each([
  [
    { status: 409, errors: [{ code: 'sold-out', message: 'Sold out for this date.' }] },
    { ok: false, wasReached: true, isSoldOut: true, message: 'Sold out for this date.' },
  ],
  [
    { status: 409, errors: [{ code: 'limit-reached', message: 'You have reached the limit for this item.' }] },
    { ok: false, wasReached: true, message: 'You have reached the limit for this item.' },
  ],
  [
    { status: 409, errors: [] },
    { ok: false, wasReached: true, message: 'Sold out for this date.' },
  ],
  [
    { status: 429, errors: [{ code: 'too-many', message: 'Too many requests.' }] },
    { ok: false, wasReached: false, message: 'Too many requests.' },
  ],
  [
    { status: 500, errors: [{ code: 'internal', message: 'Internal error' }] },
    { ok: false, wasReached: false, message: 'Please try again.' },
  ],
  [
    { status: 502, errors: [] },
    { ok: false, wasReached: false, message: 'Please try again.' },
  ],
])('a refusal is reported: %j', async (reply, outcome) => {
  server.on(reserveTicket, () => reply);
  expect(await takeHold(WS, wish)).toEqual(outcome);
});

test('without a connection nothing is decided', async () => {
  vi.useFakeTimers();
  server.on(reserveTicket, () => 'offline');
  const taking = takeHold(WS, { ...wish, visitDate: 'any' });
  await vi.advanceTimersByTimeAsync(700);
  expect(await taking).toEqual({ ok: false, wasReached: false, message: 'The connection was lost. Please try again.' });
});
