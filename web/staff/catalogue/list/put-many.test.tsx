import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { updateDoclet } from '#server/api/update-doclet/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { catalogueServer, LONG_AGO, recordOf, type TestRecord } from '#web/testing/catalogue.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { CatalogueRoom } from '../catalogue-room.tsx';

const idOf = (seat: number) => String(seat).repeat(24);
const seat = (number: number, status = 'active') => recordOf(TEMPLATE.location, idOf(number), { name: `Seat ${number}`, status });

let server: ReturnType<typeof testServer>;
let records: TestRecord[];
beforeEach(() => {
  server = testServer();
  ({ records } = catalogueServer(server, [seat(1), seat(2), seat(3), seat(4, 'archived')]));
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function show(this: HTMLDialogElement) {
    this.open = true;
  });
});
afterEach(freshBrowser);

/** A server that keeps what is changed, unless it refuses the record, or its answer is lost. */
function keepChanges(instead: (id: string, count: number) => 'offline' | { status: number; errors: { code: string; message: string }[] } | null = () => null) {
  return server.on(updateDoclet, ({ path, body }, count) => {
    const at = records.findIndex(({ _id }) => path.endsWith(_id));
    const other = instead(records[at]!._id, count);
    if (other && other !== 'offline') return other;
    records[at] = { ...records[at]!, data: { ...records[at]!.data, ...body.data } };
    return other ?? { data: records[at] };
  });
}

async function chooseSeats(...seats: number[]) {
  showRoom(<CatalogueRoom />, { server, path: '/catalogue/location', duty: 'admin' });
  fireEvent.click(await screen.findByRole('button', { name: 'Choose several' }));
  for (const number of seats) fireEvent.click(screen.getByRole('checkbox', { name: `Choose Seat ${number}` }));
  return within(screen.getByRole('group', { name: 'Chosen' }));
}

async function confirm(doing: 'Put away' | 'Bring back', count: number) {
  const dialog = within(await screen.findByRole('dialog', { name: `${doing}: ${count} chosen` }));
  fireEvent.click(dialog.getByRole('button', { name: doing }));
  return dialog;
}

const changed = (sent: { path: string; body: unknown }[]) => sent.map(({ path, body }) => [path.split('/').at(-1), body]);

test('several are put away at once, each only if nobody has changed it meanwhile', async () => {
  const sent = keepChanges();
  const bar = await chooseSeats(1, 3);
  expect(bar.getByText('2 chosen')).toBeTruthy();
  fireEvent.click(bar.getByRole('button', { name: 'Put away 2' }));
  expect(screen.getByText('The space can no longer be booked. Whoever has booked it keeps it.')).toBeTruthy();
  expect(sent).toEqual([]);
  await confirm('Put away', 2);
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Chosen' })).toBeNull());
  expect(changed(sent)).toEqual([1, 3].map((number) => [idOf(number), { data: { status: 'archived' }, if_updated_at: LONG_AGO }]));
  expect(await screen.findAllByText('Archived', { selector: '.tag' })).toHaveLength(3);
});

test('what is away already is brought back by a button of its own', async () => {
  const sent = keepChanges();
  const bar = await chooseSeats(2, 4);
  expect(bar.getByRole('button', { name: 'Put away 1' })).toBeTruthy();
  fireEvent.click(bar.getByRole('button', { name: 'Bring back 1' }));
  await confirm('Bring back', 1);
  await waitFor(() => expect(changed(sent)).toEqual([[idOf(4), { data: { status: 'active' }, if_updated_at: LONG_AGO }]]));
});

test('those that are refused are named with the reason, and the others are done', async () => {
  const sent = keepChanges((id) =>
    id === idOf(2) ? { status: 409, errors: [{ code: 'changed-meanwhile', message: 'Somebody else has changed this.' }] } : null,
  );
  const bar = await chooseSeats(1, 2, 3);
  fireEvent.click(bar.getByRole('button', { name: 'Put away 3' }));
  const dialog = await confirm('Put away', 3);
  expect(await dialog.findByText('2 are put away.')).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'Seat 2' }).closest('li')!.textContent).toBe('Seat 2 · Somebody else has changed this.');
  expect(dialog.queryByRole('button', { name: 'Put away' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('group', { name: 'Chosen' })).toBeNull();
  expect(sent).toHaveLength(3);
});

test('after a lost answer it goes on where it stopped, with the same key', async () => {
  const sent = keepChanges((id, count) => (id === idOf(2) && count === 2 ? 'offline' : null));
  const bar = await chooseSeats(1, 2, 3);
  fireEvent.click(bar.getByRole('button', { name: 'Put away 3' }));
  const dialog = await confirm('Put away', 3);
  expect(await dialog.findByText(/Press “Put away” again to find out/)).toBeTruthy();
  expect(dialog.getByText('1 of 3…')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Put away' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Chosen' })).toBeNull());
  expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual([1, 2, 2, 3].map(idOf));
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[2]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
});

test('all that fit are chosen, also those that are not shown yet', async () => {
  server.on(queryDoclets, ({ headers }) => {
    const isWhole = headers.get('x-limit') === '1000';
    const items = isWhole ? records : records.slice(0, 2);
    return { data: { items, have_more: !isWhole, next: isWhole ? null : 'cursor', prev: null } };
  });
  const bar = await chooseSeats();
  expect(bar.getByText('Choose what to put away or bring back.')).toBeTruthy();
  fireEvent.click(bar.getByRole('button', { name: 'Choose all' }));
  expect(await bar.findByText('4 chosen')).toBeTruthy();
  expect(bar.getByRole('button', { name: 'Put away 3' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stop choosing' }));
  expect(screen.queryByRole('checkbox')).toBeNull();
});
