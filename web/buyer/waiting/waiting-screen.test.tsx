import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirmWaitingContract } from '#server/actions/confirm-waiting/contract.ts';
import { eventProducts } from '#server/actions/event-products/contract.ts';
import { leaveWaitingListContract } from '#server/actions/leave-waiting-list/contract.ts';
import { productAvailability } from '#server/actions/product-availability/contract.ts';
import { showWaitingContract } from '#server/actions/show-waiting/contract.ts';
import { takeWaitingOfferContract } from '#server/actions/take-waiting-offer/contract.ts';
import type { Wait } from '#web/buyer/account/wait-text.ts';
import { ENDED, WAITING } from '#web/buyer/account/waiting-words.ts';
import { cartLines } from '#web/buyer/cart/cart-store.ts';
import { closeFlyout, flyoutState } from '#web/buyer/cart/flyout-state.ts';
import { EVENT, freshBrowser, showScreen, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { idOf, product, shopEvent, STORE } from '#web/testing/shop-stock.ts';
import { waitItem } from '#web/testing/waits.ts';
import { WaitingScreen } from './waiting-screen.tsx';

let server: ReturnType<typeof testServer>;
beforeEach(() => void (server = testServer()));
afterEach(() => {
  closeFlyout();
  freshBrowser();
});

const TOKEN = 't'.repeat(43);
const adult = product({});
const wait = (state: Wait['state'], change: Partial<Wait> = {}) => ({ data: { items: [waitItem({ state, ...change })] } });
const offer = () => wait('offered', { offered: 2, offer_ends_at: '2030-11-20T03:05:00Z' });
const show = () => showScreen(<WaitingScreen />, { path: `/waiting/${TOKEN}`, route: '/waiting/:token?', boot: testBoot({ event: shopEvent() }) });

function sell() {
  server.on(eventProducts, () => ({ data: { items: [{ event_id: EVENT, store_id: STORE, passes: [adult] }] } }));
  server.on(productAvailability, () => ({ data: { items: [{}] } }));
}

const held = (letter: string) => ({
  item_id: idOf(letter),
  expires_at: '2030-11-20T03:05:00Z',
  doclet_id: adult._id,
  event_id: EVENT,
  date: '2030-11-23',
  time: '18:30:00',
});

test('opening the link begins no wait; a press does', async () => {
  server.on(showWaitingContract, () => wait('unconfirmed'));
  const asked = server.on(confirmWaitingContract, () => wait('waiting', { ahead: 3 }));
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Do you want to wait?' })).toBeTruthy();
  expect(screen.getByText('Winter Lights · Saturday, November 23rd · 6:30 pm · 2 places')).toBeTruthy();
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Yes, I want to wait' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'You are on the waiting list' })).toBeTruthy();
  expect(screen.getByText('3 people are ahead of you.')).toBeTruthy();
  expect(asked[0]!.body.data).toEqual({ token: TOKEN });
});

test('a lost answer to the press is told, and pressing again goes on', async () => {
  server.on(showWaitingContract, () => wait('unconfirmed'));
  server.on(confirmWaitingContract, (_, count) => (count === 1 ? 'offline' : wait('waiting')));
  show();
  const press = await screen.findByRole('button', { name: 'Yes, I want to wait' });
  fireEvent.click(press);
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(press);
  expect(await screen.findByText(WAITING.ahead(0))).toBeTruthy();
});

test('while no places are given out, the page says so', async () => {
  server.on(showWaitingContract, () => wait('waiting', { is_paused: true }));
  show();
  expect(await screen.findByText(WAITING.paused)).toBeTruthy();
  expect(screen.queryByText(WAITING.weWrite)).toBeNull();
});

test('leaving the line is asked about first', async () => {
  server.on(showWaitingContract, () => wait('waiting', { ahead: 1 }));
  const asked = server.on(leaveWaitingListContract, () => wait('left'));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave the waiting list' }));
  expect(asked).toEqual([]);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { level: 1, name: ENDED.left.title })).toBeTruthy();
});

test('what is held goes into the cart with its time, and the shop opens with the cart', async () => {
  server.on(showWaitingContract, offer);
  sell();
  server.on(takeWaitingOfferContract, () => ({ data: { items: [held('1'), held('2')] }, meta: { cart_key: 'cart-key-of-this-test' } }));
  show();
  expect(await screen.findByRole('heading', { level: 1, name: '2 places are free for you' })).toBeTruthy();
  expect(screen.getByText('Nov 19, 2030, 9:05 pm')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Put them into my cart' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(cartLines().map(({ name, ticketId, entryTime, visitDate }) => [name, ticketId, entryTime, visitDate])).toEqual([
    ['Adult Admission', idOf('1'), '18:30:00', '2030-11-23'],
    ['Adult Admission', idOf('2'), '18:30:00', '2030-11-23'],
  ]);
  await waitFor(() => expect(flyoutState()).toBe('open'));
});

test('where fewer came free than were wished for, it is told how to wait for more', async () => {
  server.on(showWaitingContract, () => wait('offered', { units: 3, offered: 1, offer_ends_at: '2030-11-20T03:05:00Z' }));
  sell();
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'A place is free for you' })).toBeTruthy();
  expect(screen.getByText(/ · one place$/)).toBeTruthy();
  expect(screen.getByText(WAITING.fewer(3))).toBeTruthy();
});

test('an offer that has run out meanwhile is told, and the page shows how it stands', async () => {
  server.on(showWaitingContract, (_, count) => (count === 1 ? offer() : wait('lapsed')));
  sell();
  server.on(takeWaitingOfferContract, () => ({ status: 409, errors: [{ code: 'offer-over', message: 'These places are no longer held for you.' }] }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Put them into my cart' }));
  expect(await screen.findByRole('heading', { level: 1, name: ENDED.lapsed.title })).toBeTruthy();
  expect(cartLines()).toEqual([]);
});

test('nothing is taken while its price is unknown', async () => {
  server.on(showWaitingContract, offer);
  server.on(eventProducts, () => ({ status: 500, errors: [] }));
  server.on(productAvailability, () => ({ data: { items: [{}] } }));
  const asked = server.on(takeWaitingOfferContract, () => ({ data: { items: [held('1')] } }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Put them into my cart' }));
  expect(await screen.findByText(WAITING.pricesUnknown)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('what is no longer sold is not taken, and said to be so', async () => {
  server.on(showWaitingContract, offer);
  server.on(eventProducts, () => ({ data: { items: [] } }));
  server.on(productAvailability, () => ({ data: { items: [{}] } }));
  const asked = server.on(takeWaitingOfferContract, () => ({ data: { items: [held('1')] } }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Put them into my cart' }));
  expect(await screen.findByText(WAITING.notSold)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('places that were taken are shown once more in the cart that has them', async () => {
  server.on(showWaitingContract, () => wait('taken'));
  sell();
  server.on(takeWaitingOfferContract, () => ({ data: { items: [held('1')] } }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Show my cart' }));
  await waitFor(() => expect(cartLines()).toHaveLength(1));
});

test.each(['lapsed', 'left', 'over'] as const)('%s is told, with the way to the shop', async (state) => {
  server.on(showWaitingContract, () => wait(state));
  show();
  expect(await screen.findByRole('heading', { level: 1, name: ENDED[state].title })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the tickets' }).getAttribute('href')).toBe('/');
});

test('the shop of another event is its own page', async () => {
  server.on(showWaitingContract, () => wait('left', { event_id: idOf('7') }));
  show();
  expect((await screen.findByRole('link', { name: 'To the tickets' })).getAttribute('href')).toBe(`/?event_id=${idOf('7')}`);
});

test('an unknown link says so', async () => {
  server.on(showWaitingContract, () => ({ status: 404, errors: [{ code: 'not-found', message: 'The link is unknown.' }] }));
  show();
  expect(await screen.findByRole('heading', { level: 1, name: WAITING.unknown })).toBeTruthy();
});

test('a server in trouble is not told as a bad link', async () => {
  let isBroken = true;
  server.on(showWaitingContract, () => (isBroken ? { status: 500, errors: [] } : wait('waiting')));
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  fireEvent.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: 'You are on the waiting list' })).toBeTruthy();
});
