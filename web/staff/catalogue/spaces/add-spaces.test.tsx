import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { addSpacesContract } from '#server/actions/add-spaces/contract.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { catalogueServer, recordOf } from '#web/testing/catalogue.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { CatalogueRoom } from '../catalogue-room.tsx';
import { RUN_FAULT, SPACES } from './spaces-words.ts';

let server: ReturnType<typeof testServer>;
beforeEach(() => (server = testServer()));
afterEach(freshBrowser);

type Sent = { same: object; spaces: { name: string; row?: string }[] };
const space = (id: string, name: string) => recordOf(TEMPLATE.location, id.repeat(24), { name, status: 'active' });
const show = () => showRoom(<CatalogueRoom />, { server, path: '/catalogue/location/many', duty: 'admin' });
const labelled = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const fill = async (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) fireEvent.change(await labelled(label), { target: { value } });
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const added = ({ body }: { body: { data: Sent } }, there: readonly string[] = []) => ({
  data: { items: body.data.spaces.map(({ name, row = null }) => ({ doclet_id: 'd'.repeat(24), name, row, made: !there.includes(name) })) },
});

test('names are shown before they are sent, those that are there already told, and all go in one request', async () => {
  catalogueServer(server, [space('1', 'a2'), space('2', 'Z9')]);
  const asked = server.on(addSpacesContract, (sent) => added(sent, ['A2']));
  show();
  expect(await screen.findByText(SPACES.unfinished)).toBeTruthy();
  await fill({ 'First number': '1', 'Last number': '3', 'First row': 'A', 'Last row': 'B', 'X of': '100', 'Y of': '0' });
  expect((await screen.findByText('5 spaces')).closest('p')!.textContent).toBe('5 spaces, from A1 to B3');
  expect(await screen.findByText('One name is there already and is left as it is.')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(expect.arrayContaining(['A1', 'A2, there already', 'B3']));
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'seat' } });
  press('Add 5 spaces');
  expect(await screen.findByText('5 spaces are added.', { selector: 'p' }, { timeout: 3000 })).toBeTruthy();
  expect(asked).toHaveLength(1);
  expect(asked[0]!.body.data.same).toEqual({ status: 'active', kind: 'seat' });
  expect(asked[0]!.body.data.spaces).toHaveLength(6);
  expect(asked[0]!.body.data.spaces[5]).toEqual({ name: 'B3', row: 'B', x: 188, y: 44 });
  press('Add more');
  expect((await labelled('First number')).value).toBe('');
  expect((await labelled('Kind')).value).toBe('seat');
  expect(screen.queryByText(SPACES.back)).toBeNull();
});

test('what is wrong is said at its field, and nothing is sent', async () => {
  catalogueServer(server, []);
  const asked = server.on(addSpacesContract, (sent) => added(sent));
  show();
  await fill({ 'First number': '1', 'Last number': '501' });
  expect(screen.getByText(RUN_FAULT['too-many'])).toBeTruthy();
  press('Add the spaces');
  const last = await labelled('Last number');
  await waitFor(() => expect(document.activeElement).toBe(last));
  expect(last.getAttribute('aria-invalid')).toBe('true');
  await fill({ 'Last number': '500' });
  expect(last.getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add 500 spaces' })).toBeTruthy();
  expect(asked).toEqual([]);
});

test('a lost answer is asked for again under the same key, and what was typed survives a reload', async () => {
  catalogueServer(server, []);
  let isLost = true;
  const asked = server.on(addSpacesContract, (sent) => (isLost ? 'offline' : added(sent)));
  show();
  await fill({ 'First number': '1', 'Last number': '2', 'Before each name': 'Site ', Section: 'Meadow' });
  cleanup();
  show();
  expect(await screen.findByText(SPACES.back)).toBeTruthy();
  expect([(await labelled('Before each name')).value, (await labelled('Section')).value]).toEqual(['Site ', 'Meadow']);
  press('Add 2 spaces');
  expect(await screen.findByText(SPACES.lost, undefined, { timeout: 3000 })).toBeTruthy();
  isLost = false;
  press('Add 2 spaces');
  expect(await screen.findByText('2 spaces are added.', { selector: 'p' }, { timeout: 3000 })).toBeTruthy();
  const [first, second] = asked.map(({ headers }) => headers.get('idempotency-key'));
  expect([asked.length, second]).toEqual([2, first]);
  cleanup();
  show();
  expect((await labelled('Section')).value).toBe('');
});

test('a refusal of what all have alike is said at its field', async () => {
  catalogueServer(server, []);
  server.on(addSpacesContract, () => ({
    status: 400,
    errors: [{ code: 'invalid', message: 'Must be from 1 to 10000.', path: ['data', 'same', 'capacity'] }],
  }));
  show();
  await fill({ 'First number': '1', 'Last number': '2', 'People it holds': '0' });
  press('Add 2 spaces');
  await waitFor(async () => expect((await labelled('People it holds')).getAttribute('aria-invalid')).toBe('true'), { timeout: 3000 });
  expect(document.activeElement).toBe(await labelled('People it holds'));
});

test('where the taken names cannot be fetched, spaces are added all the same', async () => {
  catalogueServer(server, []);
  let fails = true;
  server.on(queryDoclets, () =>
    fails ? { status: 500, errors: [{ code: 'internal', message: 'x' }] } : { data: { items: [space('1', '1')], have_more: false, next: null, prev: null } },
  );
  show();
  await fill({ 'First number': '1', 'Last number': '2' });
  expect(await screen.findByText(SPACES.notLooked)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add 2 spaces' })).toBeTruthy();
  fails = false;
  press('Try again');
  expect(await screen.findByRole('button', { name: 'Add 1 space' })).toBeTruthy();
});

test('only spaces are added many at a time', async () => {
  catalogueServer(server, [space('1', 'Cabin 1')]);
  showRoom(<CatalogueRoom />, { server, path: '/catalogue/location', duty: 'admin' });
  expect((await screen.findByRole('link', { name: 'Add many' })).getAttribute('href')).toBe('/staff/catalogue/location/many');
  fireEvent.click(screen.getByRole('link', { name: 'Brands' }));
  await screen.findByRole('heading', { name: 'Brands' });
  expect(screen.queryByRole('link', { name: 'Add many' })).toBeNull();
});
