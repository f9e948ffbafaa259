import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reservedSeating } from '#server/actions/reserved-seating/contract.ts';
import { freshBrowser, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { fakeTill, tillProduct, type FakeTill } from '#web/testing/fake-till.ts';
import { shopEvent } from '#web/testing/shop-stock.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { SellRoom } from '../sell-room.tsx';

const cabin = tillProduct('Cabin', { has_spaces: true });
const placeOf = (number: number, state: string, x: number | null) => ({
  doclet_id: cabin._id,
  location_id: String(number).repeat(24),
  name: `Cabin ${number}`,
  section: 'North shore',
  row: '',
  kind: 'cabin',
  x,
  y: x,
  state,
  price: 10,
});

let server: ReturnType<typeof testServer>;
let till: FakeTill;
beforeEach(() => {
  server = testServer();
  till = fakeTill(server, [cabin]);
});
afterEach(freshBrowser);

async function choose(places: (ReturnType<typeof placeOf> & { accessible?: true; companion?: true })[]) {
  server.on(reservedSeating, () => ({ data: { items: places } }));
  showRoom(<SellRoom />, { server, path: '/sell', boot: testBoot({ event: shopEvent() }) });
  fireEvent.click(await screen.findByRole('button', { name: /^Cabin/ }));
  return within(await screen.findByRole('dialog', { name: 'Cabin' }));
}

const soldPlaces = () => waitFor(() => expect(till.asked.changed.flatMap(({ body }) => body.data.items)).toMatchObject([{ location_id: '1'.repeat(24) }]));

test('a place on the map is chosen with the keyboard, unless it is taken', async () => {
  const dialog = await choose([placeOf(1, 'available', 100), placeOf(2, 'taken', 200)]);
  const map = within(await dialog.findByRole('group', { name: 'Map of the places' }));
  const taken = map.getByRole('button', { name: /^Cabin 2, .*taken$/ });
  expect(taken.getAttribute('tabindex')).toBe('-1');
  fireEvent.click(taken);
  expect(till.asked.changed).toEqual([]);
  fireEvent.keyDown(map.getByRole('button', { name: /^Cabin 1, .*available$/ }), { key: 'Enter' });
  await soldPlaces();
});

test('the same places are in the list', async () => {
  const dialog = await choose([placeOf(1, 'available', 100), placeOf(2, 'taken', 200)]);
  fireEvent.click(await dialog.findByRole('button', { name: 'List' }));
  expect(dialog.queryByRole('group', { name: 'Map of the places' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: /^Cabin 1/ }));
  await soldPlaces();
});

test('what the venue has noted of a place is seen on the map and in the list', async () => {
  const dialog = await choose([{ ...placeOf(1, 'available', 100), accessible: true, companion: true }, placeOf(2, 'available', 200)]);
  expect((await dialog.findByText(/accessible/, { selector: 'p' })).textContent).toBe('Cabin 1: accessible, for a companion');
  fireEvent.click(dialog.getByRole('button', { name: 'List' }));
  expect(dialog.getByRole('button', { name: /^Cabin 1/ }).textContent).toContain('accessible, for a companion');
});

test('places without coordinates are only listed', async () => {
  const dialog = await choose([placeOf(1, 'available', null)]);
  expect(await dialog.findByRole('button', { name: /^Cabin 1/ })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Map' })).toBeNull();
});
