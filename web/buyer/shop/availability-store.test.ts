import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EVENT, freshBrowser, WS } from '#web/testing/buyer-page.tsx';
import { idOf } from '#web/testing/shop-stock.ts';
import { knownAvailability, noteTaken, refreshAvailability, startAvailability } from './availability-store.ts';

const DAY = '2031-11-21';
const of = (count: number | null) => ({ [DAY]: { [idOf('a')]: { item_count: count } } });
const left = () => knownAvailability()?.availability[DAY]?.[idOf('a')]?.item_count;

let asked: (string | null)[];
let events = 0;
let eventId: string;

/** A server with an ETag that answers 304 to a request with the current tag. */
function answer(count: number, etag: string): void {
  globalThis.fetch = (async (_: string, init: RequestInit) => {
    const sent = new Headers(init.headers).get('if-none-match');
    asked.push(sent);
    if (sent === etag) return new Response(null, { status: 304, headers: { etag } });
    return new Response(JSON.stringify({ data: { items: [of(count)] } }), { headers: { etag, 'content-type': 'application/json' } });
  }) as typeof fetch;
}

beforeEach(() => {
  asked = [];
  eventId = `${EVENT.slice(2)}${String(++events).padStart(2, '0')}`;
  startAvailability(eventId, of(10));
});
afterEach(freshBrowser);

test("the page's own data is used until the server has answered; unchanged data is a 304", async () => {
  answer(7, '"v1"');
  expect(left()).toBe(10);
  await refreshAvailability(WS);
  expect(left()).toBe(7);
  const log = vi.spyOn(console, 'warn');
  await refreshAvailability(WS);
  expect([left(), asked]).toEqual([7, [null, '"v1"']]);
  expect(log).not.toHaveBeenCalled();
});

test('taken units show at once, and the next answer is a complete one', async () => {
  answer(7, '"v1"');
  await refreshAvailability(WS);
  noteTaken(eventId, DAY, idOf('a'), 1);
  expect(left()).toBe(6);
  noteTaken(eventId, DAY, idOf('a'), -1);
  noteTaken(eventId, DAY, idOf('a'), 100);
  expect(left()).toBe(0);
  await refreshAvailability(WS);
  expect([left(), asked]).toEqual([7, [null, null]]);
});

test('an unlimited count stays so, and another event is left alone', () => {
  startAvailability(EVENT, of(null));
  noteTaken(EVENT, DAY, idOf('a'), 1);
  expect(left()).toBeNull();
  startAvailability(eventId, of(10));
  noteTaken(EVENT, DAY, idOf('a'), 1);
  expect(left()).toBe(10);
});

test('without a connection the last answer stays, and that it could not be asked for is logged', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await refreshAvailability(WS);
  expect(left()).toBe(10);
  expect(log.mock.calls).toEqual([['Failed to acquire data from the API']]);
});

test('an answer for an event that is not shown any more is not taken for the new one', async () => {
  const [isAsked, isAnswered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  globalThis.fetch = async () => {
    isAsked.resolve();
    await isAnswered.promise;
    return new Response(JSON.stringify({ data: { items: [of(1)] } }), { headers: { 'content-type': 'application/json' } });
  };
  const refreshing = refreshAvailability(WS);
  await isAsked.promise;
  startAvailability(EVENT, of(5));
  isAnswered.resolve();
  await refreshing;
  expect(left()).toBe(5);
});

test('an answer that was overtaken by a later one changes nothing', async () => {
  const replies = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  let sent = 0;
  globalThis.fetch = () => replies[sent++]!.promise;
  const reply = (turn: number, count: number) => replies[turn]!.resolve(Response.json({ data: { items: [of(count)] } }));
  const first = refreshAvailability(WS);
  await vi.waitFor(() => expect(sent).toBe(1));
  const second = refreshAvailability(WS);
  await vi.waitFor(() => expect(sent).toBe(2));
  reply(1, 0);
  await second;
  reply(0, 3);
  await first;
  expect(left()).toBe(0);
});
