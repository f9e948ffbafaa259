import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDoclet } from '#server/api/update-doclet/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { catalogueServer, recordOf, type TestRecord } from '#web/testing/catalogue.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { CatalogueRoom } from '../catalogue-room.tsx';

const ID = '1'.repeat(24);
const LATER = '2026-02-02T00:00:00.000Z';
const STORE = recordOf(TEMPLATE.store, ID, { name: 'Kiosk', status: 'active' });
const putAway = { ...STORE, data: { ...STORE.data, status: 'archived' }, updated_at: LATER };

let server: ReturnType<typeof testServer>;
let records: TestRecord[];
beforeEach(() => {
  server = testServer();
  ({ records } = catalogueServer(server, [STORE]));
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function show(this: HTMLDialogElement) {
    this.open = true;
  });
});
afterEach(freshBrowser);

/** The dialog that asks whether the store is to be put away. */
async function ask() {
  showRoom(<CatalogueRoom />, { server, path: `/catalogue/store/${ID}`, duty: 'admin' });
  fireEvent.click(await screen.findByRole('button', { name: 'Put away' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Put away: Kiosk' }));
  return { dialog, confirm: () => fireEvent.click(dialog.getByRole('button', { name: 'Put away' })) };
}

test('when the answer is lost, the page shows what became of it, and asking again does nothing twice', async () => {
  const sent = server.on(updateDoclet, (_, count) => {
    records[0] = putAway;
    return count === 1 ? 'offline' : { data: putAway };
  });
  const { dialog, confirm } = await ask();
  confirm();
  expect(await dialog.findByText(/Press “Put away” again to find out/)).toBeTruthy();
  expect(await screen.findByText('Archived', { selector: '.tag' })).toBeTruthy();
  confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, again] = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(again).toBe(first);
});

test('what somebody else has changed meanwhile can be put away at the second press', async () => {
  server.on(updateDoclet, ({ body }) => {
    if (body.if_updated_at === LATER) return { data: putAway };
    records[0] = { ...STORE, title: 'Kiosk by the lake', updated_at: LATER };
    return { status: 409, errors: [{ code: 'changed-meanwhile', message: 'Somebody else has changed this.' }] };
  });
  const { dialog, confirm } = await ask();
  confirm();
  expect(await dialog.findByText('Somebody else has changed this.')).toBeTruthy();
  await screen.findByRole('heading', { name: 'Kiosk by the lake' });
  confirm();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
