import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { catalogueServer, recordOf } from '#web/testing/catalogue.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { CatalogueRoom } from '../catalogue-room.tsx';

const EVENT = 'e'.repeat(24);
const event = recordOf(TEMPLATE.venueEvent, EVENT, { name: 'Winter Lights', start_date: '2026-12-01', end_date: '2026-12-31' });
const pass = (digit: string, name: string, data: object = {}) =>
  recordOf(TEMPLATE.eventPass, digit.repeat(24), {
    name,
    status: 'active',
    event_id: EVENT,
    price_matrix: [
      {
        purchase_date: 'default',
        calendar_price: [
          { date: 'default', price: 54 },
          { date: '2026-12-05', price: 36 },
        ],
      },
    ],
    ...data,
  });

let server: ReturnType<typeof testServer>;
beforeEach(() => (server = testServer()));
afterEach(freshBrowser);

const show = (path: string) => showRoom(<CatalogueRoom />, { server, path, duty: 'admin' });

test('the room opens at the events, and a list shows what matters of each record', async () => {
  catalogueServer(server, [event, pass('1', 'Adult'), pass('2', 'Junior', { status: 'draft', price_matrix: [] })]);
  show('/catalogue');
  await waitFor(() => expect(location.pathname).toBe('/staff/catalogue/venue-event'));
  fireEvent.click(within(await screen.findByRole('navigation', { name: 'Catalogue' })).getByRole('link', { name: 'Passes & prices' }));
  const row = (await screen.findByRole('link', { name: 'Adult' })).closest('tr')!;
  await waitFor(() => expect(row.textContent).toBe('Adultfrom $36.00Winter Lights–Active'));
  expect(screen.getByRole('link', { name: 'Junior' }).closest('tr')!.textContent).toContain('No price yet');
});

test('the search is in the address and in the request', async () => {
  const { asked } = catalogueServer(server, [event, pass('1', 'Adult'), pass('2', 'Junior')]);
  show('/catalogue/event-pass?status=active&sort=title&dir=1&nonsense=1');
  await screen.findByRole('link', { name: 'Adult' });
  expect(asked.at(-1)!.headers.get('x-sort-key')).toBe('title');
  const lists = () => asked.filter(({ query }) => query.get('query')?.startsWith(`template:{id}${TEMPLATE.eventPass}`));
  expect(lists().at(-1)!.query.get('query')).toBe(`template:{id}${TEMPLATE.eventPass}|data.status:active`);
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'jun' } });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Adult' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Junior' })).toBeTruthy();
  expect(new URLSearchParams(location.search).get('q')).toBe('jun');
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'draft' } });
  await waitFor(() => expect(lists().at(-1)!.query.get('query')).toContain('data.status:draft'));
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'nobody' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(await screen.findByRole('link', { name: 'Adult' })).toBeTruthy();
  expect(location.search).not.toContain('status');
});

test('numbers are written as everywhere else', async () => {
  catalogueServer(server, [recordOf(TEMPLATE.entitlementType, '3'.repeat(24), { name: 'Park entry', default_capacity: 4000 })]);
  show('/catalogue/entitlement-type');
  expect((await screen.findByRole('link', { name: 'Park entry' })).closest('tr')!.textContent).toContain('4,000');
});

test('more rows are shown on request, from where the last page ended', async () => {
  catalogueServer(server, [event]);
  const asked = server.on(queryDoclets, ({ headers }) => {
    const isNext = headers.get('x-next') === 'cursor';
    return { data: { items: [isNext ? pass('2', 'Junior') : pass('1', 'Adult')], have_more: !isNext, next: isNext ? null : 'cursor', prev: null } };
  });
  show('/catalogue/event-pass');
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Junior' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Adult' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(asked.filter(({ headers }) => headers.get('x-next') === 'cursor')).toHaveLength(1);
});

test('an empty list says what such a record is for, a failed one has a way on', async () => {
  catalogueServer(server, []);
  show('/catalogue/brand');
  expect(await screen.findByText(/A brand is six colours and a logo/)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'New brand' })).toHaveLength(2);
  freshBrowser();
  server = testServer();
  catalogueServer(server, []);
  let fails = true;
  server.on(queryDoclets, () =>
    fails ? { status: 500, errors: [{ code: 'internal', message: 'x' }] } : { data: { items: [pass('1', 'Adult')], have_more: false, next: null, prev: null } },
  );
  show('/catalogue/event-pass');
  expect(await screen.findByText('The list could not be fetched.')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Adult' })).toBeTruthy();
});
