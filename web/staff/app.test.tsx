import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { listReviewsContract } from '#server/actions/list-reviews/contract.ts';
import { bootstrap } from '#server/api/bootstrap/contract.ts';
import { getProfile } from '#server/api/get-profile/contract.ts';
import { getWorkspace } from '#server/api/get-workspace/contract.ts';
import { listSettings } from '#server/api/list-settings/contract.ts';
import { listTasks } from '#server/api/list-tasks/contract.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { updateWorkspace } from '#server/api/update-workspace/contract.ts';
import { queries } from '#web/lib/calls/queries.tsx';
import { endSession, heedRefusal, startSession } from '#web/lib/kept/session.ts';
import type { Bootstrap } from '#web/lib/page/bootstrap.ts';
import { EVENT, freshBrowser, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { catalogueServer, recordOf, type TestRecord } from '#web/testing/catalogue.ts';
import { product, STORE } from '#web/testing/shop-stock.ts';
import { spoken } from '#web/testing/spoken.ts';
import { WORKER, workerProfile } from '#web/testing/staff-page.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { App } from './app.tsx';

afterEach(() => {
  freshBrowser();
  queries.clear();
});

test('an address in capital letters opens its room and keeps its query', async () => {
  testServer().on(bootstrap, () => ({ data: testBoot() }));
  history.replaceState(null, '', '/staff/Orders/Groups?date=2026-11-21&name=Lee#Top');
  render(<App />);
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(location.pathname + location.search + location.hash).toBe('/staff/orders/groups?date=2026-11-21&name=Lee#Top');
});

test('what an administrator changes about the venue holds at once in the whole office', async () => {
  const server = testServer();
  const before = testBoot().workspace!;
  const named = (name: string) => ({
    ...before,
    name,
    description: '',
    notes: '',
    group: '',
    default_brand: null,
    default_event: null,
    app_key: 'test',
    settings: {},
  });
  server.on(bootstrap, (_asked, count) => ({ data: testBoot(count === 1 ? {} : { workspace: { ...before, name: 'Harbour Park' } }) }));
  server.on(getProfile, () => ({ data: workerProfile('admin') }));
  server.on(getWorkspace, () => ({ data: named('Lakeside Park') }));
  for (const list of [listSettings, listTasks, queryDoclets]) server.on(list, () => ({ data: { items: [], have_more: false, next: null, prev: null } }));
  server.on(listReviewsContract, () => ({ data: { items: [] } }));
  server.on(updateWorkspace, () => ({ data: named('Harbour Park') }));
  startSession({ authKey: 'key', profileId: WORKER });
  history.replaceState(null, '', '/staff/settings');
  render(<App />);
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Harbour Park' } });
  expect(screen.queryByText('Harbour Park')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('Harbour Park')).not.toEqual([]);
});

const session = { authKey: 'key', profileId: WORKER };

test.each([
  ['the server has ended it', () => heedRefusal(session, 401, [{ code: 'session-ended' }]), ''],
  ['they signed out in another window', endSession, 'You are signed out.'],
])('the sign-in screen repeats nothing of what was announced at the till before: %s', async (_how, end, told) => {
  const server = testServer();
  server.on(bootstrap, () => ({ data: testBoot() }));
  server.on(getProfile, () => ({ data: workerProfile('admin') }));
  startSession(session);
  history.replaceState(null, '', '/staff/till');
  render(<App />);
  await screen.findByRole('navigation', { name: 'Rooms' });
  act(() => announce('Sold. 12 dollars change.'));
  act(() => end());
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(spoken()).toBe(told);
});

const event = recordOf(TEMPLATE.venueEvent, EVENT, { name: 'Winter Lights', status: 'active' });
const store = recordOf(TEMPLATE.store, STORE, { name: 'Online', status: 'active' });
const priced = { status: 'active', price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 54 }] }] };
const pass = recordOf(TEMPLATE.eventPass, '1'.repeat(24), { name: 'Adult', ...priced });

test.each<[string, 'admin' | 'pos', TestRecord[], string]>([
  ['an administrator whose venue cannot sell yet arrives at the first steps', 'admin', [event], '/staff/catalogue/venue-event'],
  ['an administrator whose venue has all it needs arrives where it sells', 'admin', [event, store, pass], '/staff/sell'],
  ['whoever sells at a till arrives there, also before the venue can sell', 'pos', [], '/staff/sell'],
])('%s', async (_who, duty, records, arrival) => {
  const server = arriveAs(duty);
  catalogueServer(server, records);
  render(<App />);
  await waitFor(() => expect(location.pathname).toBe(arrival));
});

test('an administrator of a venue that has something on sale arrives where it sells, and nothing is asked for first', async () => {
  const products = [{ event_id: EVENT, store_id: STORE, passes: [product()] }];
  const server = arriveAs('admin', { products });
  const { asked } = catalogueServer(server, []);
  render(<App />);
  await waitFor(() => expect(location.pathname).toBe('/staff/sell'));
  expect(asked.map(({ query }) => query.get('query'))).not.toContainEqual(expect.stringContaining(TEMPLATE.eventPass));
});

test('an administrator arrives where the venue sells when it cannot be learnt whether it is ready', async () => {
  const server = arriveAs('admin');
  server.on(queryDoclets, () => ({ status: 500, errors: [{ code: 'internal', message: 'Internal error' }] }));
  render(<App />);
  await waitFor(() => expect(location.pathname).toBe('/staff/sell'));
});

function arriveAs(duty: 'admin' | 'pos', boot: Partial<Bootstrap> = {}) {
  const server = testServer();
  server.on(bootstrap, () => ({ data: testBoot(boot) }));
  server.on(getProfile, () => ({ data: workerProfile(duty) }));
  startSession(session);
  history.replaceState(null, '', '/staff');
  return server;
}
