import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CATEGORY } from '#domain/fixed-ids.ts';
import { joinWaitingListContract } from '#server/actions/join-waiting-list/contract.ts';
import { productAvailability } from '#server/actions/product-availability/contract.ts';
import { recordResourceUse } from '#server/actions/record-resource-use/contract.ts';
import { WAIT } from '#web/buyer/dialogs/wait-words.ts';
import { FIELD } from '#web/buyer/messages.ts';
import { EVENT, freshBrowser, showScreen, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { signInMaya } from '#web/testing/portal.ts';
import { idOf, product, shopEvent, STORE } from '#web/testing/shop-stock.ts';
import { ShopScreen } from './shop-screen.tsx';

const season = product({ name: 'Season Pass', category_id: CATEGORY.eventLengthPass, waiting_list: true, limit_per_order: 2 });
const noLine = product({ _id: idOf('b'), name: 'Any-Day Admission', category_id: CATEGORY.anyDayPass });
const soldOut = { event: { [season._id]: { item_count: 0 } }, any: { [noLine._id]: { item_count: 0 } } };

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  server.on(recordResourceUse, () => ({ data: { items: [{ recorded: true }] } }));
  server.on(productAvailability, () => ({ data: { items: [soldOut] } }));
});
afterEach(() => {
  vi.useRealTimers();
  freshBrowser();
});

async function open(pass = season) {
  const products = [{ event_id: EVENT, store_id: STORE, passes: [pass, noLine] }];
  showScreen(<ShopScreen />, { path: '/', boot: testBoot({ event: shopEvent(), products, availability: soldOut }) });
  fireEvent.click(screen.getByRole('button', { name: 'Wait for a place' }));
  return within(await screen.findByRole('dialog', { name: WAIT.title }));
}

test('signed out one types an address, and is sent a link', async () => {
  const asked = server.on(joinWaitingListContract, () => ({ data: { items: [{ state: 'unconfirmed' }] } }));
  const dialog = await open();
  fireEvent.click(dialog.getByRole('button', { name: 'One place more' }));
  expect(dialog.getByRole('button', { name: 'One place more' }).getAttribute('aria-disabled')).toBe('true');
  const join = dialog.getByRole('button', { name: 'Join the waiting list' });
  fireEvent.click(join);
  expect(dialog.getByLabelText('Email').getAttribute('aria-describedby')).toBeTruthy();
  expect(dialog.getAllByText(FIELD.email).length).toBeGreaterThan(0);
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: ' Rita@Demo.test ' } });
  fireEvent.click(join);
  const told = await dialog.findByText(WAIT.mailed);
  expect(document.activeElement).toBe(told);
  expect(asked.map(({ body }) => body.data)).toEqual([
    { doclet_id: season._id, event_id: season.event_id, date: 'event', time: null, units: 2, email: 'rita@demo.test' },
  ]);
});

test('signed in one waits at once under the own address', async () => {
  signInMaya(server);
  const asked = server.on(joinWaitingListContract, () => ({ data: { items: [{ state: 'waiting' }] } }));
  const dialog = await open();
  expect(dialog.queryByLabelText('Email')).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Join the waiting list' }));
  expect(await dialog.findByText(/^You are on the waiting list\. We write to \S+ as soon as a place is free\.$/)).toBeTruthy();
  expect(asked[0]!.body.data.email).toBeNull();
});

test('signed in one is told of what is held already', async () => {
  signInMaya(server);
  server.on(joinWaitingListContract, () => ({ data: { items: [{ state: 'offered' }] } }));
  const dialog = await open();
  fireEvent.click(dialog.getByRole('button', { name: 'Join the waiting list' }));
  expect(await dialog.findByText(WAIT.held)).toBeTruthy();
});

test('of what is sold from a number on, as many are waited for', async () => {
  const dialog = await open({ ...season, min_per_order: 2, limit_per_order: 3 });
  expect(dialog.getByRole('button', { name: 'One place less' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(dialog.getByRole('button', { name: 'One place more' }));
  expect(dialog.getByRole('button', { name: 'One place more' }).getAttribute('aria-disabled')).toBe('true');
});

test('where there is room again it is said, and the shop looks what is left', async () => {
  const room = 'There is room again. You can add it to your cart.';
  const looked = server.on(productAvailability, () => ({ data: { items: [{}] } }));
  server.on(joinWaitingListContract, () => ({ status: 409, errors: [{ code: 'room-left', message: room }] }));
  const dialog = await open();
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'rita@demo.test' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Join the waiting list' }));
  expect(await dialog.findByText(room)).toBeTruthy();
  await waitFor(() => expect(looked).toHaveLength(1));
});
