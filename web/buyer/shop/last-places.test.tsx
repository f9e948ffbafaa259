import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { monthTitle } from '#domain/day-text.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { CATEGORY } from '#domain/fixed-ids.ts';
import { addMonths, monthOf } from '#domain/month.ts';
import { dayInZone } from '#domain/zone.ts';
import { extendReservations } from '#server/actions/extend-reservations/contract.ts';
import { productAvailability } from '#server/actions/product-availability/contract.ts';
import { recordResourceUse } from '#server/actions/record-resource-use/contract.ts';
import { removeReservation } from '#server/actions/remove-reservation/contract.ts';
import { reserveTicket } from '#server/actions/reserve-ticket/contract.ts';
import { WAIT } from '#web/buyer/dialogs/wait-words.ts';
import { freshBrowser, showScreen, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { idOf, product, shopEvent, STORE } from '#web/testing/shop-stock.ts';
import { cartLines, cartState } from '../cart/cart-store.ts';
import { ShopScreen } from './shop-screen.tsx';

const MONTH = addMonths(monthOf(dayInZone('America/Chicago', Date.now())), 1);
const DAY = `${MONTH}-15`;
const adult = product({ sort: 1 });
const junior = product({ _id: idOf('b'), name: 'Junior Admission', sort: 2 });
const parking = product({ _id: idOf('d'), name: 'Parking', is_addon: true, category_id: CATEGORY.addOnPass });

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  server.on(recordResourceUse, () => ({ data: { items: [{ recorded: true }] } }));
  server.on(productAvailability, () => ({ data: { items: [{}] } }));
  server.on(removeReservation, () => ({ data: { items: [] } }));
  server.on(reserveTicket, (_, count) => ({
    data: { items: [{ item_id: idOf(String(count % 10)), expires_at: new Date(Date.now() + 10 * MINUTE_MS).toISOString() }] },
    meta: { cart_key: 'cart-key-of-this-test' },
  }));
});
afterEach(freshBrowser);

/** Availability is kept by event, so each test uses an event of its own. */
async function chooseAdult(eventId: string, adultsLeft: number, others: (typeof adult)[], change: Partial<typeof adult> = {}) {
  const passes = [{ ...adult, ...change }, ...others].map((pass) => ({ ...pass, event_id: eventId }));
  const availability = { [DAY]: { [adult._id]: { item_count: adultsLeft, sold_count: 0 } } };
  const products = [{ event_id: eventId, store_id: STORE, passes }];
  sessionStorage.setItem(`entrada-day-${eventId}`, DAY);
  showScreen(<ShopScreen />, { path: '/', route: '/', boot: testBoot({ event: shopEvent({ _id: eventId }), products, availability }) });
  fireEvent.click(within(screen.getByRole('heading', { name: adult.name }).closest('article')!).getByRole('button', { name: /^Select/ }));
  return within(await screen.findByRole('dialog', { name: adult.name }));
}

test('a buyer who takes the last places of a day keeps it: its row, the add-ons, the total', async () => {
  const dialog = await chooseAdult(idOf('8'), 1, [parking]);
  const more = () => dialog.getAllByRole('button', { name: /^One .* more$/ });
  fireEvent.click(more()[0]!);
  expect(await dialog.findByText('Sold out for this date.')).toBeTruthy();
  expect(more()[0]!.hasAttribute('aria-disabled')).toBe(true);
  expect(dialog.queryByText(/to go on/)).toBeNull();
  expect(dialog.getByRole('gridcell', { selected: true }).textContent).toContain('sold out');
  fireEvent.click(dialog.getByRole('button', { name: 'One Parking more' }));
  await waitFor(() => expect(dialog.getByText('$108.00', { selector: 'output' })).toBeTruthy());
  fireEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
  await waitFor(() =>
    expect(cartLines().map(({ name, visitDate }) => [name, visitDate])).toEqual([
      ['Adult Admission', DAY],
      ['Parking', DAY],
    ]),
  );
});

test('units held in the dialog can be kept longer there; adding them fetches availability again', async () => {
  server.on(reserveTicket, () => ({
    data: { items: [{ item_id: idOf('1'), expires_at: new Date(Date.now() + 90_000).toISOString() }] },
    meta: { cart_key: 'key' },
  }));
  const ends = new Date(Date.now() + 400_000).toISOString();
  const extended = server.on(extendReservations, () => ({ data: { items: [{ item_id: idOf('1'), expires_at: ends }] } }));
  const looked = server.on(productAvailability, () => ({ data: { items: [{}] } }));
  const dialog = await chooseAdult(idOf('7'), 5, []);
  fireEvent.click(dialog.getAllByRole('button', { name: /^One .* more$/ })[0]!);
  fireEvent.click(await dialog.findByRole('button', { name: 'Keep for 5 more minutes' }));
  await waitFor(() => expect(extended[0]?.body.data.items).toEqual([idOf('1')]));
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Keep for 5 more minutes' })).toBeNull());
  const before = looked.length;
  fireEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
  await waitFor(() => expect(looked.length).toBeGreaterThan(before));
  expect(cartState().times[idOf('1')]?.until).toBeCloseTo(Date.parse(ends), -3);
});

test('a pass that is sold out on the picked day says so, in the month of that day', async () => {
  const dialog = await chooseAdult(idOf('9'), 0, [junior, parking]);
  expect(dialog.getByText(monthTitle(MONTH))).toBeTruthy();
  expect(dialog.getByText('Sold out for this date. Choose another one to go on.')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /more$/ })).toBeNull();
});

test('where fewer are left than are sold at once, a buyer may wait beside them', async () => {
  const dialog = await chooseAdult(idOf('6'), 1, [], { waiting_list: true, min_per_order: 2 });
  fireEvent.click(dialog.getByRole('button', { name: 'Wait for a place' }));
  const wait = within(await screen.findByRole('dialog', { name: WAIT.title }));
  expect(wait.getByText('2')).toBeTruthy();
});
