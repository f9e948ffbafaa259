import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { catalogueServer, recordOf, type TestRecord } from '#web/testing/catalogue.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { CatalogueRoom } from '../catalogue-room.tsx';

const event = recordOf(TEMPLATE.venueEvent, 'e'.repeat(24), { name: 'Winter Lights', status: 'active' });
const store = recordOf(TEMPLATE.store, 'd'.repeat(24), { name: 'Online', status: 'active' });
const pass = (calendar_price: object[]) =>
  recordOf(TEMPLATE.eventPass, '1'.repeat(24), { name: 'Adult', status: 'active', price_matrix: [{ purchase_date: 'default', calendar_price }] });
const PRICED = pass([{ date: 'default', price: 54 }]);

let server: ReturnType<typeof testServer>;
beforeEach(() => (server = testServer()));
afterEach(freshBrowser);

function show(records: TestRecord[], path: string) {
  const { asked } = catalogueServer(server, records);
  showRoom(<CatalogueRoom />, { server, path: `/catalogue/${path}`, duty: 'admin' });
  return asked;
}
const stepsShown = async () =>
  within(await screen.findByRole('region', { name: 'Until people can buy' }))
    .getAllByRole('listitem')
    .map((step) => `${step.querySelector('a')!.textContent}: ${step.querySelector('.tag')!.textContent}`);

test('a new venue is led to its first sale, and a pass without a price is still to do', async () => {
  const asked = show([event, pass([])], 'store');
  expect(await stepsShown()).toEqual(['An event: Done', 'A store: To do', 'A pass with a price: To do', 'A till or a gate: To do']);
  expect(asked.map(({ query }) => query.get('query'))).toContain(`template:{id}${TEMPLATE.venueEvent}|data.status:active`);
  fireEvent.click(screen.getByRole('link', { name: 'A pass with a price' }));
  await waitFor(() => expect(location.pathname).toBe('/staff/catalogue/event-pass'));
});

test('a venue that sells is no longer told how to begin', async () => {
  const records = [event, store];
  show(records, 'store');
  const link = await screen.findByRole('link', { name: 'A pass with a price' });
  records.push(PRICED);
  fireEvent.click(link);
  expect(await screen.findByRole('link', { name: 'Adult' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Until people can buy' })).toBeNull());
});

test('a pass leads to the store that it needs, which a new venue has not made yet', async () => {
  show([event], 'event-pass/new');
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Make a new one: Store' });
  expect(link.pathname).toBe('/staff/catalogue/store/new');
});

test('what was made on the way leads to the next step, until the venue can sell', async () => {
  show([event], `venue-event/${event._id}`);
  const next = await screen.findByText(/^Until people can buy: /);
  expect(within(next).getByRole('link', { name: 'A store' }).getAttribute('href')).toBe('/staff/catalogue/store');
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Winter' } });
  expect(next.isConnected).toBe(true);
  freshBrowser();
  const asked = show([event, store, PRICED], `venue-event/${event._id}`);
  await screen.findByRole('heading', { name: 'Winter Lights' });
  await waitFor(() => expect(asked.some(({ query }) => query.get('query')!.includes(TEMPLATE.accessTerminal))).toBe(true));
  expect(screen.queryByText(/^Until people can buy/)).toBeNull();
});
