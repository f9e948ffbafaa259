import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDoclet } from '#server/api/create-doclet/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { catalogueServer, recordOf } from '#web/testing/catalogue.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { CatalogueRoom } from '../catalogue-room.tsx';

const ID = '1'.repeat(24);

let server: ReturnType<typeof testServer>;
beforeEach(() => (server = testServer()));
afterEach(freshBrowser);

const show = (path: string) => showRoom(<CatalogueRoom />, { server, path, duty: 'admin' });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });

test('what is made for a field leads back to its form, where all that was typed is kept and the new one is chosen', async () => {
  const { records } = catalogueServer(server, []);
  server.on(createDoclet, ({ body }) => {
    records.push(recordOf(body.template_id, ID, body.data));
    return { data: records[0] };
  });
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  show('/catalogue/venue-event/new?tab=details');
  await screen.findByRole('heading', { name: 'New event' });
  type('Name', 'Winter Lights');
  fireEvent.click(await screen.findByRole('link', { name: 'Make a new one: Venue' }));
  await screen.findByRole('heading', { name: 'New venue' });
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 0);
  type('Name', 'The Old Mill');
  type('Time zone', 'America/Chicago');
  fireEvent.click(screen.getByRole('button', { name: 'Make the venue' }));
  await screen.findByRole('heading', { name: 'New event' });
  const chosen = await screen.findByDisplayValue('The Old Mill');
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Winter Lights');
  expect(location.search).toBe('?tab=details');
  fireEvent.click(screen.getByRole('button', { name: 'Take away: The Old Mill' }));
  fireEvent.click(screen.getByRole('link', { name: 'Make a new one: Venue' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('');
});

test('nothing but a record is chosen by an address, and only in a field for one', async () => {
  catalogueServer(server, []);
  for (const made of [`name:${ID}`, 'facility_id:x', `nothing:${ID}`]) {
    show(`/catalogue/venue-event/new?made=${made}`);
    await screen.findByRole('heading', { name: 'New event' });
    await waitFor(() => expect(location.search).toBe(''));
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    cleanup();
  }
});
