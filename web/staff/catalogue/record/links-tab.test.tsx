import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { getDocletWeaves } from '#server/api/get-doclet-weaves/contract.ts';
import { linkDoclets } from '#server/api/link-doclets/contract.ts';
import { unlinkDoclet } from '#server/api/unlink-doclet/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { catalogueServer, recordOf } from '#web/testing/catalogue.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { CatalogueRoom } from '../catalogue-room.tsx';

const [GROUP, GALA, MAYA, LINK] = ['1'.repeat(24), '2'.repeat(24), '3'.repeat(24), '4'.repeat(24)];
const group = recordOf(TEMPLATE.membershipGroup, GROUP, { name: 'Lions' });
const gala = recordOf(TEMPLATE.venueEvent, GALA, { name: 'Gala' });
const maya = recordOf(TEMPLATE.consumer, MAYA, { name: 'Maya' });

let server: ReturnType<typeof testServer>;
beforeEach(() => (server = testServer()));
afterEach(freshBrowser);

/** The group is linked to the gala until that link is removed. */
function show() {
  catalogueServer(server, [group, gala, maya]);
  const items = [{ _id: LINK, doclet_id: GROUP, c_id: GALA, t_id: TEMPLATE.venueEvent, data: {}, doclet: gala }];
  server.on(getDocletWeaves, () => ({ data: { items: [...items], have_more: false, next: null, prev: null } }));
  showRoom(<CatalogueRoom />, { server, path: `/catalogue/membership-group/${GROUP}?tab=links`, duty: 'admin' });
  return items;
}

test('a record that it is linked to is named, leads to itself, and is let go of', async () => {
  const items = show();
  const removed = server.on(unlinkDoclet, () => ({ data: items.pop() }));
  expect((await screen.findByRole('link', { name: 'Gala' })).getAttribute('href')).toContain(`/catalogue/venue-event/${GALA}`);
  fireEvent.click(screen.getByRole('button', { name: 'Remove the link to Gala' }));
  await screen.findByText(/Nothing is linked/);
  expect(removed[0]!.path).toContain(`${GROUP}/weaves/${LINK}`);
});

test('another is linked with the role that was chosen', async () => {
  show();
  const sent = server.on(linkDoclets, () => ({ data: { items: [], have_more: false, next: null, prev: null } }));
  fireEvent.change(await screen.findByLabelText('Link to a'), { target: { value: '2' } });
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Which one' }), { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('option', { name: 'Maya' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ data: [{ doclet_id: MAYA, data: { role: 'Group Member' } }] }]));
});

test('what could not be changed is said, and the link stays', async () => {
  show();
  server.on(unlinkDoclet, () => ({ status: 503, errors: [{ code: 'unavailable', message: 'Busy.' }] }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the link to Gala' }));
  expect(await screen.findByText('The link could not be changed. Please try again.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Gala' })).toBeTruthy();
});
