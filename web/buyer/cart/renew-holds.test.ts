import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { groupKey } from '#domain/cart/cart.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { removeReservation } from '#server/actions/remove-reservation/contract.ts';
import { reserveTicket } from '#server/actions/reserve-ticket/contract.ts';
import { freshBrowser, testServer, WS } from '#web/testing/buyer-page.tsx';
import { cartLine, idOf } from '#web/testing/shop-stock.ts';
import { addHeldLines, removeGroupNow } from './cart-actions.ts';
import { cartLines, cartState, changeCart } from './cart-store.ts';
import { renewalText } from './hold-keeper.tsx';
import { nameLines, renewExpired } from './renew-holds.ts';
import { forgetSent, rememberSent } from './sent-lines.ts';

const NOW = 50_000;
const held = (ticket: string, until: number, change = {}) => ({ line: { ...cartLine(ticket, change), ticketId: idOf(ticket) }, until });
const granted = (ticket: string) => ({ data: { items: [{ item_id: idOf(ticket), expires_at: new Date(NOW + 1000).toISOString() }] } });

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  localStorage.setItem('entrada-cart-key', 'k'.repeat(24));
});
afterEach(() => {
  vi.useRealTimers();
  freshBrowser();
});

test('a hold that ran out is asked for once more; what still holds is left alone', async () => {
  const asked = server.on(reserveTicket, () => granted('9'));
  addHeldLines([held('1', NOW - 1, { spaceId: idOf('c') }), held('2', NOW + 1)]);
  const { renewed, lost } = await renewExpired(WS, NOW);
  expect([renewed.length, lost.length]).toEqual([1, 0]);
  expect(cartLines().map((line) => line.ticketId)).toEqual([idOf('9'), idOf('2')]);
  expect(cartState().times[idOf('9')]).toEqual({ until: NOW + 1000, again: true });
  expect(asked[0]!.body.data).toMatchObject({ location_id: idOf('c'), date: '2031-11-21' });
});

test('the second time it leaves the cart, so that a forgotten page holds nothing for ever', async () => {
  const asked = server.on(reserveTicket, () => granted('9'));
  addHeldLines([held('1', NOW - 1)]);
  await renewExpired(WS, NOW);
  const { lost } = await renewExpired(WS, NOW + 5000);
  expect(lost).toHaveLength(1);
  expect(cartLines()).toEqual([]);
  expect(asked).toHaveLength(1);
});

test('is given back where its line was taken out of the cart while it was asked for', async () => {
  const released = server.on(removeReservation, () => ({ data: { items: [] } }));
  server.on(reserveTicket, () => {
    removeGroupNow(WS, groupKey(cartLines()[0]!));
    return granted('9');
  });
  addHeldLines([held('1', NOW - 1)]);
  expect(renewalText(await renewExpired(WS, NOW))).toBeNull();
  expect(cartLines()).toEqual([]);
  await expect.poll(() => released.flatMap(({ body }) => body.data.items)).toContain(idOf('9'));
});

test('what somebody else has taken leaves the cart, and is named', async () => {
  server.on(reserveTicket, () => ({ status: 409, errors: [{ code: 'sold-out', message: 'Sold out for this date.' }] }));
  addHeldLines([held('1', NOW - 1)]);
  const renewal = await renewExpired(WS, NOW);
  expect(cartLines()).toEqual([]);
  expect(renewalText(renewal)).toBe(
    'The time to hold your items ran out, and Adult Admission for Friday, November 21st is no longer in your cart. You can choose again in the shop.',
  );
});

test('an item taken while its visitor signed out is not reported as expired', async () => {
  server.on(reserveTicket, () => ({ status: 409, errors: [{ code: 'sold-out', message: 'Sold out for this date.' }] }));
  addHeldLines([held('1', NOW - 1), held('2', NOW - 1, { name: 'Parking' })]);
  changeCart((state) => ({ ...state, times: { ...state.times, [idOf('1')]: { until: 0, left: true } } }));
  const renewal = await renewExpired(WS, NOW);
  expect(renewalText({ ...renewal, lost: [] })).toBe(
    'Adult Admission for Friday, November 21st is taken by now, and no longer in your cart. You can choose again in the shop.',
  );
  expect(renewalText(renewal)).toBe(
    'The time to hold your items ran out, and Parking for Friday, November 21st is no longer in your cart. Adult Admission for Friday, November 21st is taken by now, and no longer in your cart. You can choose again in the shop.',
  );
});

test('without a connection everything stays', async () => {
  vi.useFakeTimers();
  server.on(reserveTicket, () => 'offline');
  addHeldLines([held('1', NOW - 1)]);
  const renewing = renewExpired(WS, NOW);
  await vi.advanceTimersByTimeAsync(700);
  expect(await renewing).toEqual({ renewed: [], lost: [], taken: [] });
  expect(cartLines()).toHaveLength(1);
});

test('while the server fails everything stays', async () => {
  server.on(reserveTicket, () => ({ status: 502, errors: [] }));
  addHeldLines([held('1', NOW - 1)]);
  expect(await renewExpired(WS, NOW)).toEqual({ renewed: [], lost: [], taken: [] });
  expect(cartLines()).toHaveLength(1);
});

test('items are named once, with their date where they have one', () => {
  expect(nameLines([cartLine('1'), cartLine('2'), cartLine('3', { name: 'Season Pass', visitDate: 'event' })])).toBe(
    'Adult Admission for Friday, November 21st and Season Pass',
  );
});

test('what is being paid for is not asked for again, by no window, until the outcome is known or half an hour is over', async () => {
  const asked = server.on(reserveTicket, () => granted('9'));
  const [paid, added] = [held('1', NOW - 1), held('2', NOW - 1)];
  addHeldLines([paid, added]);
  rememberSent([paid.line], NOW);
  await renewExpired(WS, NOW);
  expect(cartLines().map((line) => line.ticketId)).toEqual([idOf('1'), idOf('9')]);
  expect(await renewExpired(WS, NOW + 1)).toEqual({ renewed: [], lost: [], taken: [] });
  forgetSent();
  await renewExpired(WS, NOW + 1);
  expect(asked).toHaveLength(2);
  addHeldLines([paid]);
  rememberSent([paid.line], NOW);
  await renewExpired(WS, NOW + 30 * MINUTE_MS);
  expect(asked).toHaveLength(3);
});
