import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { CATEGORY, TEMPLATE } from '#domain/fixed-ids.ts';
import { productAvailability } from '#server/actions/product-availability/contract.ts';
import { recordResourceUse } from '#server/actions/record-resource-use/contract.ts';
import { removeReservation } from '#server/actions/remove-reservation/contract.ts';
import { reserveTicket } from '#server/actions/reserve-ticket/contract.ts';
import { reservedSeating } from '#server/actions/reserved-seating/contract.ts';
import { getDoclets } from '#server/api/get-doclets/contract.ts';
import { queries } from '#web/lib/calls/queries.tsx';
import { EVENT, freshBrowser, showScreen, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { idOf, product, shopEvent, STORE } from '#web/testing/shop-stock.ts';
import { cartLines } from '../cart/cart-store.ts';
import { ShopScreen } from './shop-screen.tsx';

const cabin = product({ name: 'Fire-pit Cabin', category_id: CATEGORY.addOnPass, is_addon: true, has_spaces: true, limit_per_order: 2 });
const sauna = product({ _id: idOf('b'), name: 'Ice Sauna', category_id: CATEGORY.addOnPass, is_addon: true, session_ids: [idOf('1'), idOf('2')] });

let server: ReturnType<typeof testServer>;
let reserved: ReturnType<ReturnType<typeof testServer>['on']>;
let released: ReturnType<ReturnType<typeof testServer>['on']>;
beforeEach(() => {
  localStorage.setItem('entrada-cart-key', 'cart-key-of-this-test');
  server = testServer();
  released = server.on(removeReservation, () => ({ data: { items: [] } }));
  server.on(recordResourceUse, () => ({ data: { items: [{ recorded: true }] } }));
  server.on(productAvailability, () => ({ data: { items: [{}] } }));
  reserved = server.on(reserveTicket, (_, count) => ({
    data: { items: [{ item_id: idOf(String(count)), expires_at: new Date(Date.now() + 10 * MINUTE_MS).toISOString() }] },
  }));
  server.on(reservedSeating, () => ({
    data: { items: [seat(1, 'available'), seat(2, 'taken'), seat(3, 'available'), seat(4, 'mine'), { ...seat(5, 'available'), doclet_id: idOf('f') }] },
  }));
  server.on(getDoclets, () => ({
    data: { items: [session('2', 'Sky Lecture', '20:00:00'), session('1', 'Ice Sauna', '15:00:00')], have_more: false, next: null, prev: null },
  }));
});
afterEach(() => {
  freshBrowser();
  queries.clear();
});

const session = (letter: string, name: string, start_time: string) => ({
  _id: idOf(letter),
  title: name,
  data: { name, status: 'active', date: 'every', start_time, end_time: '23:59:00' },
  tags: [],
  template_id: TEMPLATE.venueEventSession,
  created_at: '',
  updated_at: '',
});

const seat = (number: number, state: string, x: number | null = number * 100) => ({
  location_id: idOf(String(number)),
  doclet_id: cabin._id,
  name: `Cabin ${number}`,
  kind: 'cabin',
  section: 'North shore',
  row: 'A',
  x,
  y: x === null ? null : 90,
  state,
  price: 180,
});

async function choose(name: string, passes = [cabin, sauna]) {
  showScreen(<ShopScreen />, { path: '/', boot: testBoot({ event: shopEvent(), products: [{ event_id: EVENT, store_id: STORE, passes }] }) });
  fireEvent.click(within(screen.getByRole('group', { name: 'Next dates' })).getAllByRole('button')[1]!);
  fireEvent.click(within(screen.getByRole('heading', { name }).closest('article')!).getByRole('button'));
  return within(await screen.findByRole('dialog', { name }));
}

test('a cabin is held when it is pressed on the map, and given back when it is pressed again', async () => {
  const dialog = await choose('Fire-pit Cabin');
  const free = await dialog.findByRole('button', { name: 'Cabin 1, North shore, 180 dollars, available' });
  expect(dialog.getByRole('button', { name: 'Cabin 2, North shore, 180 dollars, taken' }).getAttribute('aria-disabled')).toBe('true');
  expect(dialog.queryByRole('button', { name: /Cabin 5/ })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Cabin 4, North shore, 180 dollars, in your cart' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.keyDown(free, { key: 'Enter' });
  await waitFor(() => expect(reserved[0]?.body.data).toMatchObject({ doclet_id: cabin._id, location_id: idOf('1') }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Cabin 1, North shore, 180 dollars, yours' }));
  await waitFor(() => expect(released[0]?.body.data.items).toEqual([idOf('1')]));
  fireEvent.click(dialog.getByRole('button', { name: /^Cabin 2/ }));
  expect(reserved).toHaveLength(1);
});

test('a cabin that was given back is free again, although the map was fetched while it was held', async () => {
  const dialog = await choose('Fire-pit Cabin');
  fireEvent.click(await dialog.findByRole('button', { name: /^Cabin 1, .* available$/ }));
  const mine = await dialog.findByRole('button', { name: /^Cabin 1, .* yours$/ });
  server.on(reservedSeating, () => ({ data: { items: [seat(1, 'mine')] } }));
  await queries.refetchQueries({ queryKey: ['seats'] });
  fireEvent.click(mine);
  expect(await dialog.findByRole('button', { name: /^Cabin 1, .* available$/ })).toBeTruthy();
});

test('the list holds the same places, and the cart keeps which one it is', async () => {
  const dialog = await choose('Fire-pit Cabin');
  fireEvent.click(await dialog.findByRole('button', { name: 'List' }));
  for (const name of ['Taken Cabin 2', 'In your cart Cabin 4']) expect(dialog.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: 'Choose Cabin 3' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Add to Cart' }).hasAttribute('disabled')).toBe(false));
  fireEvent.click(dialog.getByRole('button', { name: 'Add to Cart' }));
  expect(cartLines()).toMatchObject([{ name: 'Fire-pit Cabin, Cabin 3', spaceId: idOf('3'), priceCents: 18000 }]);
});

test('what the venue has noted of a place stands in the list and is read out on the map', async () => {
  server.on(reservedSeating, () => ({
    data: {
      items: [
        { ...seat(1, 'available'), accessible: true },
        { ...seat(2, 'available'), companion: true, restricted_view: true },
      ],
    },
  }));
  const dialog = await choose('Fire-pit Cabin');
  expect(await dialog.findByRole('button', { name: 'Cabin 1, North shore, accessible, 180 dollars, available' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'List' }));
  const told = ['Cabin 1', 'Cabin 2'].map((name) => dialog.getByText(name, { selector: 'strong' }).parentElement!.textContent);
  expect(told).toEqual(['Cabin 1 Row A · accessible', 'Cabin 2 Row A · for a companion, restricted view']);
});

test('says that somebody was faster, and fetches the map again', async () => {
  server.on(reserveTicket, () => ({ status: 409, errors: [{ code: 'sold-out', message: 'This space is already taken.' }] }));
  const dialog = await choose('Fire-pit Cabin');
  fireEvent.click(await dialog.findByRole('button', { name: /^Cabin 1, / }));
  expect((await dialog.findByRole('alert')).textContent).toBe('This space is already taken.');
});

test('a time is chosen before a quantity, and goes along with the hold', async () => {
  const dialog = await choose('Ice Sauna');
  expect(await dialog.findByText('Choose a time to go on.')).toBeTruthy();
  expect(
    within(dialog.getByRole('group', { name: 'Time' }))
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['3 pm – 11:59 pmIce Sauna', '8 pm – 11:59 pmSky Lecture']);
  expect(dialog.queryByRole('group', { name: /^Quantity of/ })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: /^8 pm/ }));
  fireEvent.click(dialog.getByRole('button', { name: /^One .* more$/ }));
  await waitFor(() => expect(reserved[0]?.body.data).toMatchObject({ time: '20:00:00', doclet_id: sauna._id }));
});

test('of many times the chosen one stays, and all are there again when asked for', async () => {
  const ids = Array.from({ length: 14 }, (_, index) => String(index + 10).padStart(24, 'c'));
  const rounds = ids.map((_id, index) => ({ ...session('1', `Round ${index + 1}`, `${index + 9}:00:00`.padStart(8, '0')), _id }));
  server.on(getDoclets, () => ({ data: { items: rounds, have_more: false, next: null, prev: null } }));
  const dialog = await choose('Rounds', [product({ name: 'Rounds', session_ids: ids })]);
  const times = () => within(dialog.getByRole('group', { name: 'Time' })).getAllByRole('button');
  fireEvent.click(await dialog.findByRole('button', { name: /^8 pm/ }));
  expect(times().map((button) => button.getAttribute('aria-pressed'))).toEqual(['true']);
  fireEvent.click(dialog.getByRole('button', { name: 'Show all 14 times' }));
  expect(times()).toHaveLength(14);
  fireEvent.click(dialog.getByRole('button', { name: /^9 pm/ }));
  expect(times()).toHaveLength(1);
});

test("an extra with the pass's time is added at it, and one without times is offered before a time is chosen", async () => {
  const tour = product({ _id: idOf('c'), name: 'Tour', session_ids: [idOf('1'), idOf('2')] });
  const lantern = product({ _id: idOf('d'), name: 'Lantern', category_id: CATEGORY.addOnPass, is_addon: true, session_ids: [idOf('2')] });
  const parking = product({ _id: idOf('e'), name: 'Parking', category_id: CATEGORY.addOnPass, is_addon: true, session_ids: [] });
  const dialog = await choose('Tour', [tour, lantern, parking]);
  await dialog.findByRole('button', { name: /^3 pm/ });
  const extras = () =>
    within(dialog.getByRole('region', { name: 'Add-Ons' }))
      .getAllByRole('group')
      .map((row) => row.getAttribute('aria-label'));
  expect(extras()).toEqual(['Quantity of Parking']);
  fireEvent.click(dialog.getByRole('button', { name: /^3 pm/ }));
  expect(extras()).toEqual(['Quantity of Parking']);
  fireEvent.click(dialog.getByRole('button', { name: /^8 pm/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'One Lantern more' }));
  await waitFor(() => expect(reserved[0]?.body.data).toMatchObject({ time: '20:00:00', doclet_id: lantern._id }));
  fireEvent.click(dialog.getByRole('button', { name: /^3 pm/ }));
  expect(dialog.getByText('8 pm')).toBeTruthy();
  expect(extras()).toHaveLength(2);
});

const lanterns = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(2, '0');
    return product({ _id: number.padStart(24, 'd'), name: `Lantern ${number}`, sort: index, category_id: CATEGORY.addOnPass, is_addon: true });
  });
const addonsIn = (dialog: Awaited<ReturnType<typeof choose>>) =>
  within(dialog.getByRole('region', { name: 'Add-Ons' }))
    .getAllByRole('group')
    .map((row) => row.getAttribute('aria-label')?.replace('Quantity of Lantern ', ''));

test('an extra keeps its place when it is added, so that a second press adds the same', async () => {
  const dialog = await choose('Tour', [product({ _id: idOf('c'), name: 'Tour' }), ...lanterns(4)]);
  fireEvent.click(dialog.getByRole('button', { name: 'One Lantern 03 more' }));
  await waitFor(() => expect(reserved).toHaveLength(1));
  await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'One Lantern 03 less' }).disabled).toBe(false));
  expect(addonsIn(dialog)).toEqual(['01', '02', '03', '04']);
});

test('of many extras the first are shown, and the rest when asked for, to be found by name', async () => {
  const dialog = await choose('Tour', [product({ _id: idOf('c'), name: 'Tour' }), ...lanterns(12)]);
  expect(addonsIn(dialog)).toEqual(['01', '02', '03', '04', '05']);
  fireEvent.click(dialog.getByRole('button', { name: 'Show all 12' }));
  expect(addonsIn(dialog)).toHaveLength(12);
  fireEvent.change(dialog.getByRole('searchbox', { name: 'Find by name' }), { target: { value: '11' } });
  expect(addonsIn(dialog)).toEqual(['11']);
});

test('times that cannot be fetched can be asked for again', async () => {
  let isDown = true;
  const doc = server.on(getDoclets, () => (isDown ? 'offline' : { data: { items: [], have_more: false, next: null, prev: null } }));
  const dialog = await choose('Ice Sauna');
  const again = await dialog.findByRole('button', { name: 'Try again' });
  isDown = false;
  const before = doc.length;
  fireEvent.click(again);
  await waitFor(() => expect(doc.length).toBeGreaterThan(before));
});
