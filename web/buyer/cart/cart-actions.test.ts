import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { groupKey } from '#domain/cart/cart.ts';
import { extendReservations } from '#server/actions/extend-reservations/contract.ts';
import { removeReservation } from '#server/actions/remove-reservation/contract.ts';
import { reserveTicket } from '#server/actions/reserve-ticket/contract.ts';
import { freshBrowser, testServer, WS } from '#web/testing/buyer-page.tsx';
import { cartLine, idOf } from '#web/testing/shop-stock.ts';
import { addHeldLines, dropLines, keepLonger, lower, onLinesAdded, raise, removeGroupNow, settleMarked } from './cart-actions.ts';
import { cartLines, cartState, changeCart } from './cart-store.ts';

const KEY = groupKey(cartLine('1'));
const held = (ticket: string, change = {}) => ({ line: { ...cartLine(ticket, change), ticketId: idOf(ticket) }, until: 1000 });

let server: ReturnType<typeof testServer>;
let released: ReturnType<ReturnType<typeof testServer>['on']>;
beforeEach(() => {
  server = testServer();
  released = server.on(removeReservation, () => ({ data: { items: [] } }));
  localStorage.setItem('entrada-cart-key', 'k'.repeat(24));
});
afterEach(freshBrowser);

test('adding keeps the holds with their times and is announced', () => {
  const heard = vi.fn<() => void>();
  const stop = onLinesAdded(heard);
  addHeldLines([held('1'), held('2')]);
  expect(cartLines()).toHaveLength(2);
  expect(cartState().times).toEqual({ [idOf('1')]: { until: 1000 }, [idOf('2')]: { until: 1000 } });
  expect(heard).toHaveBeenCalledOnce();
  stop();
});

test('fewer only marks a line, and more takes it back without asking the server', async () => {
  addHeldLines([held('1'), held('2')]);
  lower(KEY);
  expect(cartLines()).toHaveLength(1);
  expect(cartState().cart.lines).toHaveLength(2);
  expect(await raise(WS, KEY, null)).toEqual({ ok: true });
  expect(cartLines()).toHaveLength(2);
  expect(released).toHaveLength(0);
});

test('marked lines go for good when the cart closes, and their holds are given back', async () => {
  addHeldLines([held('1'), held('2')]);
  lower(KEY);
  settleMarked(WS);
  expect(cartState().cart.lines.map((line) => line.ticketId)).toEqual([idOf('1')]);
  await waitFor(() => expect(released[0]?.body).toEqual({ data: { items: [idOf('2')] } }));
});

test('past the marked lines a new hold is asked for, and the line is there once it came', async () => {
  const asked = server.on(reserveTicket, () => ({ data: { items: [{ item_id: idOf('9'), expires_at: '2031-01-01T00:00:00.000Z' }] } }));
  addHeldLines([held('1', { entryTime: '15:00:00' })]);
  const raising = raise(WS, `${KEY} 15:00:00`, 12);
  expect(cartLines()).toHaveLength(1);
  expect(await raising).toEqual({ ok: true });
  expect(cartLines().map((line) => [line.ticketId, line.entryTime])).toEqual([
    [idOf('1'), '15:00:00'],
    [idOf('9'), '15:00:00'],
  ]);
  expect(asked[0]!.body.data).toMatchObject({ doclet_id: idOf('a'), date: '2031-11-21', location_id: null, time: '15:00:00' });
});

test('a hold that comes after its group was removed is given back', async () => {
  let answer: (() => void) | undefined;
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  server.on(reserveTicket, async () => (await waiting, { data: { items: [{ item_id: idOf('9'), expires_at: '2031-01-01T00:00:00.000Z' }] } }));
  addHeldLines([held('1')]);
  const raising = raise(WS, KEY, null);
  removeGroupNow(WS, KEY);
  answer!();
  await raising;
  expect(cartState().cart.lines).toEqual([]);
  await waitFor(() => expect(released.flatMap((asked) => asked.body.data.items).toSorted()).toEqual([idOf('1'), idOf('9')]));
});

test('says in words what is not available', async () => {
  server.on(reserveTicket, () => ({ status: 409, errors: [{ code: 'sold-out', message: 'Sold out for this date.' }] }));
  addHeldLines([held('1')]);
  expect(await raise(WS, KEY, null)).toEqual({ ok: false, message: 'Sold out for this date.' });
  expect(await raise(WS, KEY, 1)).toEqual({ ok: false, message: 'You can buy at most 1 of these in one order.' });
  changeCart((state) => ({ ...state, cart: { ...state.cart, lines: [cartLine('1', { spaceId: idOf('c') })] } }));
  expect(await raise(WS, KEY, null)).toEqual({ ok: false, message: 'Choose another one in the shop.' });
});

test('what is no longer for sale leaves, with its holds', async () => {
  addHeldLines([held('1'), held('2', { passId: idOf('b') })]);
  expect(dropLines(WS, (line) => line.passId === idOf('b'))).toBe(1);
  expect(cartLines().map((line) => line.passId)).toEqual([idOf('b')]);
  await waitFor(() => expect(released[0]?.body.data.items).toEqual([idOf('1')]));
  expect(dropLines(WS, () => true)).toBe(0);
});

test.each([
  ['2031-01-01T00:05:00.000Z', 'kept'],
  ['1970-01-01T00:00:01.000Z', 'refused'],
])('an extension until %s is %s', async (expires_at, outcome) => {
  server.on(extendReservations, () => ({ data: { items: [{ item_id: idOf('1'), expires_at }] } }));
  addHeldLines([held('1')]);
  expect(await keepLonger(WS)).toBe(outcome);
  expect(cartState().times[idOf('1')]?.until).toBe(Date.parse(expires_at));
});

test('an extension that did not arrive changes nothing', async () => {
  server.on(extendReservations, () => 'offline');
  addHeldLines([held('1')]);
  expect(await keepLonger(WS)).toBe('failed');
  expect(cartState().times[idOf('1')]?.until).toBe(1000);
});
