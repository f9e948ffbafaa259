import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDoclet } from '#server/api/update-doclet/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { catalogueServer, recordOf } from '#web/testing/catalogue.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { CatalogueRoom } from '../catalogue-room.tsx';

const STORE = '1'.repeat(24);
const [TERMS, WAIVER, HARBOUR] = ['2'.repeat(24), '3'.repeat(24), '4'.repeat(24)];

let server: ReturnType<typeof testServer>;
beforeEach(() => (server = testServer()));
afterEach(freshBrowser);

function show() {
  const store = recordOf(TEMPLATE.store, STORE, { name: 'Online', terms_ids: [TERMS] });
  catalogueServer(server, [
    store,
    recordOf(TEMPLATE.terms, TERMS, { name: 'Visitor terms' }),
    recordOf(TEMPLATE.terms, WAIVER, { name: 'Ice waiver' }),
    recordOf(TEMPLATE.venueFacility, HARBOUR, { name: 'Harbour' }),
  ]);
  showRoom(<CatalogueRoom />, { server, path: `/catalogue/store/${STORE}`, duty: 'admin' });
  return server.on(updateDoclet, ({ body }) => ({ data: { ...store, data: { ...store.data, ...body.data } } }));
}

test('a record is found by part of its name and chosen with Enter; chosen records are not offered', async () => {
  const sent = show();
  expect(await screen.findByRole('button', { name: 'Remove Visitor terms' })).toBeTruthy();
  const field = screen.getByRole('combobox', { name: 'Add to terms to agree to' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  await waitFor(() => expect(screen.getAllByRole('option', { name: /terms|waiver/ }).map((option) => option.textContent)).toEqual(['Ice waiver']));
  fireEvent.change(field, { target: { value: 'ice' } });
  const option = await screen.findByRole('option', { name: 'Ice waiver' });
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBe(option.id));
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByRole('button', { name: 'Remove Ice waiver' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Visitor terms' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[0]?.body.data).toEqual({ terms_ids: [WAIVER] }));
});

test('one record is chosen, shown by its name, left as it is by Escape, and taken away', async () => {
  const sent = show();
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Venue' });
  fireEvent.click(field);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: 'Harbour' }));
  expect(field.value).toBe('Harbour');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[0]?.body.data).toEqual({ facility_id: HARBOUR }));
  fireEvent.click(await screen.findByRole('button', { name: 'Take away: Harbour' }));
  expect(field.value).toBe('');
});
