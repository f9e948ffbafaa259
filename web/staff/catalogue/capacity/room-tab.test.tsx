import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { createDoclet } from '#server/api/create-doclet/contract.ts';
import { roomTaken } from '#server/api/room-taken/contract.ts';
import { updateDoclet } from '#server/api/update-doclet/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { catalogueServer, LONG_AGO, recordOf } from '#web/testing/catalogue.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { CatalogueRoom } from '../catalogue-room.tsx';

const EVENT = 'e'.repeat(24);
const TYPE = '7'.repeat(24);
const SETTINGS = '8'.repeat(24);
const event = recordOf(TEMPLATE.venueEvent, EVENT, { name: 'Winter Lights', start_date: '2026-12-01', end_date: '2026-12-31' });
const type = recordOf(TEMPLATE.entitlementType, TYPE, { name: 'Park entry', event_id: EVENT, limited: true, default_capacity: 1200, capacity_scope: 'date' });
const room = { _id: 'c'.repeat(24), event_id: EVENT, date: '2026-12-05', kind: 'date', capacity: 1200, held: 3, sold: 82, voided: 0 };

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  server.on(roomTaken, () => ({ data: { items: [room], have_more: false, next: null, prev: null } }));
});
afterEach(freshBrowser);

const show = () => showRoom(<CatalogueRoom />, { server, path: `/catalogue/entitlement-type/${TYPE}?tab=room`, duty: 'admin' });

test('lowering the capacity below what is sold says in numbers what happens, and makes the settings', async () => {
  catalogueServer(server, [event, type]);
  const made = server.on(createDoclet, ({ body }) => ({ data: recordOf(TEMPLATE.capacitySettings, SETTINGS, body.data) }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Saturday, December 5th, room for 1,200, 82 sold, 3 held' }));
  const form = within(screen.getByRole('group', { name: 'Sat, Dec 5th' }));
  expect(form.getByLabelText<HTMLInputElement>(/^Room on each/).value).toBe('1200');
  fireEvent.change(form.getByLabelText(/^Room on each/), { target: { value: '80' } });
  expect(form.getByText('Sat, Dec 5th: 82 sold, 3 held, 5 over')).toBeTruthy();
  fireEvent.click(form.getByRole('button', { name: 'Set room' }));
  expect(await screen.findByRole('button', { name: /December 5th, room for 80/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save the room' }));
  await waitFor(() =>
    expect(made[0]?.body.data).toEqual({
      name: 'Park entry: room by date',
      event_id: EVENT,
      entitlement_type_id: TYPE,
      scope: 'date',
      dates: [{ date: '2026-12-05', capacity: 80 }],
    }),
  );
});

test('existing settings are changed, and nothing else in them', async () => {
  const dates = [{ date: '2026-12-06', session_id: 'a'.repeat(24), capacity: 4 }];
  const settings = recordOf(TEMPLATE.capacitySettings, SETTINGS, { name: 'Entry', entitlement_type_id: TYPE, event_id: EVENT, scope: 'date', dates });
  catalogueServer(server, [event, type, settings]);
  const sent = server.on(updateDoclet, ({ body }) => ({ data: { ...settings, data: { ...settings.data, ...body.data } } }));
  show();
  await screen.findByRole('button', { name: /December 5th, room for 1,200/ });
  fireEvent.click(screen.getByRole('button', { name: 'All Sundays' }));
  const form = within(screen.getByRole('group', { name: /^4 days/ }));
  fireEvent.change(form.getByLabelText(/^Room on each/), { target: { value: '900' } });
  fireEvent.click(form.getByRole('button', { name: 'Set room' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save the room' }));
  await waitFor(() => expect(sent[0]?.body.if_updated_at).toBe(LONG_AGO));
  expect(sent[0]!.body.data.dates).toEqual(expect.arrayContaining([dates[0], { date: '2026-12-27', capacity: 900 }]));
  expect(sent[0]!.body.data.dates).toHaveLength(5);
});
