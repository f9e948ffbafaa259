import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { GOODWILL } from '#domain/reports/sales-tables.ts';
import { endWaitContract } from '#server/actions/end-wait/contract.ts';
import { occupancyReportContract } from '#server/actions/occupancy-report/contract.ts';
import { salesReportContract } from '#server/actions/sales-report/contract.ts';
import { waitingListContract } from '#server/actions/waiting-list/contract.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { EVENT, freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { docletOf } from '#web/testing/portal.ts';
import { savedBy } from '#web/testing/saved-files.ts';
import { spoken } from '#web/testing/spoken.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { ReportsRoom } from './reports-room.tsx';
import { REPORTS } from './reports-words.ts';

const line = vi.hoisted(() => ({ say: () => {} }));
vi.mock('#web/lib/live/shared-live.ts', () => ({
  joinLive: (hear: () => void) => {
    line.say = hear;
    return () => {};
  },
}));

const money = (gross: number, refunds = 0) => ({ gross, discounts: 0, tax: 0, fees: 0, taken: gross, refunds, net: gross - refunds });
const salesOf = (data: { start_date: string; end_date: string }, change: object = {}) => ({
  start_date: data.start_date,
  end_date: data.end_date,
  event_id: null,
  currency: 'USD',
  totals: { orders: 3, tickets: 5, ...money(200, 40.5) },
  days: [{ date: data.end_date, orders: 3, tickets: 5, ...money(200, 40.5) }],
  products: [
    { product_id: 'a'.repeat(24), name: '=Adult', sold: 5, ...money(200, 30.5) },
    { product_id: null, name: '', sold: 0, ...money(0, 10) },
  ],
  channels: [{ channel: 'web', orders: 3, tickets: 5, ...money(200, 40.5) }],
  tenders: [{ tender: 'cash', payments: 3, taken: 200, refunds: 40.5, net: 159.5 }],
  beside: { put_on_wristbands: 50, returned_from_wristbands: 0, disputed: 0, gateway_differences: 0 },
  ...change,
});

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  server.on(queryDoclets, () => ({ data: { items: [docletOf(EVENT, TEMPLATE.venueEvent, { name: 'Winter' })], have_more: false, next: null, prev: null } }));
});
afterEach(freshBrowser);

const show = (path = '/reports') => showRoom(<ReportsRoom />, { server, path, duty: 'admin' });
const sales = (change: object = {}) => server.on(salesReportContract, ({ body }) => ({ data: { items: [salesOf(body.data, change)] } }));

test('shows what was sold, in total and by product, channel and tender', async () => {
  sales();
  show('/reports?from=2026-11-01&to=2026-11-20');
  const figures = await screen.findByLabelText('Sales in all');
  expect(within(figures).getByText('$159.50')).toBeTruthy();
  const products = screen.getByRole('table', { name: 'Sales by product' });
  expect(
    within(products)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'ProductSoldGrossTakenRefundsNet',
    '=Adult5$200.00$200.00$30.50$169.50',
    `${GOODWILL}0$0.00$0.00$10.00−$10.00`,
    'All5$200.00$200.00$40.50$159.50',
  ]);
  expect(screen.getByRole('table', { name: 'Sales by channel' }).textContent).toContain('Web');
  expect(screen.getByRole('table', { name: 'Sales by tender' }).textContent).toContain('Cash');
  expect(screen.getByText(REPORTS.putOn)).toBeTruthy();
});

test('on paper a report says of which venue, of what, of which days and of which event it is', async () => {
  sales();
  server.on(waitingListContract, () => ({ data: { items: [] } }));
  const { unmount } = show('/reports?from=2026-11-01&to=2026-11-20');
  expect((await screen.findByText('Lakeside Park · Sales · 1 Nov — 20 Nov 2026 · All events')).className).toContain('onPaper');
  unmount();
  show(`/reports/waiting?event=${EVENT}`);
  expect((await screen.findByText('Lakeside Park · Waiting list · Winter')).className).toContain('onPaper');
});

test('money that is no sale is told even where it adds up to nothing', async () => {
  sales({ beside: { put_on_wristbands: 50, returned_from_wristbands: 0, disputed: -50, gateway_differences: -5 } });
  show('/reports?from=2026-11-01&to=2026-11-20');
  const beside = await screen.findByRole('region', { name: REPORTS.beside });
  expect(within(beside).getByText(REPORTS.differences).nextSibling?.textContent).toBe('−$5.00');
});

test('the days are in the address, and the report is fetched again when they change', async () => {
  const asked = sales();
  show(`/reports?from=2026-11-01&to=2026-11-20&event=${EVENT}`);
  await screen.findByLabelText('Sales in all');
  expect(asked[0]!.body.data).toEqual({ start_date: '2026-11-01', end_date: '2026-11-20', event_id: EVENT });
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-05' } });
  await waitFor(() => expect(asked.at(-1)!.body.data.start_date).toBe('2026-11-05'));
  expect(location.search).toContain('from=2026-11-05');
  fireEvent.change(screen.getByLabelText('Event'), { target: { value: '' } });
  await waitFor(() => expect(asked.at(-1)!.body.data.event_id).toBeNull());
});

test('a report says when it was added up, follows what is sold, and is added up anew at a press', async () => {
  let orders = 3;
  server.on(salesReportContract, ({ body }) =>
    orders === 0 ? { status: 500, errors: [] } : { data: { items: [salesOf(body.data, { totals: { orders, tickets: 5, ...money(200) } })] } },
  );
  show('/reports?from=2026-11-01&to=2026-11-20');
  const figures = await screen.findByLabelText('Sales in all');
  expect(screen.getByText(/^As of \w+ \d+, \d{4}, \d+:\d\d [ap]m$/)).toBeTruthy();
  orders = 4;
  line.say();
  expect(await within(figures).findByText('4')).toBeTruthy();
  expect(spoken()).toBe('The sales are added up.');
  orders = 7;
  const refresh = () => fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  refresh();
  expect(await within(figures).findByText('7')).toBeTruthy();
  await waitFor(() => expect(spoken()).toMatch(/^As of /));
  orders = 0;
  refresh();
  expect(await screen.findByText(REPORTS.notRefreshed, {}, { timeout: 8000 })).toBeTruthy();
  expect(within(figures).getByText('7')).toBeTruthy();
});

test('days in the wrong order are not sent, and the field says why', async () => {
  const asked = sales();
  show('/reports?from=2026-11-01&to=2026-11-20');
  await screen.findByLabelText('Sales in all');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-05' } });
  expect(screen.getByText(REPORTS.wrongWay)).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('a table can be saved as a file, with formulas as text', async () => {
  sales();
  show('/reports?from=2026-11-01&to=2026-11-20');
  expect((await savedBy('Save as CSV: Sales by product')).slice(0, 2)).toEqual([
    '\uFEFFProduct,Sold,Gross,Discounts,Tax,Fees,Taken,Refunds,Net',
    "'=Adult,5,200,0,0,0,200,30.5,169.5",
  ]);
});

test('a spreadsheet is given whole dates, and a report of two years shows which is meant', async () => {
  sales();
  show('/reports?from=2025-12-01&to=2026-01-20');
  fireEvent.click(await screen.findByText('As a table'));
  expect(screen.getByRole('table', { name: 'Sales day by day' }).textContent).toContain('Tue, Jan 20th, 2026');
  expect((await savedBy('Save as CSV: Sales day by day'))[1]).toBe('2026-01-20,3,5,200,0,0,0,200,40.5,159.5');
});

test('says that nothing was sold; a failed report can be fetched again', async () => {
  server.on(salesReportContract, ({ body }, count) =>
    count === 1 ? { status: 500, errors: [] } : { data: { items: [salesOf(body.data, { products: [], channels: [], tenders: [] })] } },
  );
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(REPORTS.noSales)).toBeTruthy();
  expect(screen.getByRole('region', { name: REPORTS.beside }).textContent).toContain('$50.00');
});

test('without events the occupancy leads to the catalogue, and without an answer it claims nothing about them', async () => {
  server.on(queryDoclets, (_asked, count) => (count === 1 ? { status: 400, errors: [] } : { data: { items: [], have_more: false, next: null, prev: null } }));
  show('/reports/occupancy');
  expect(await screen.findByText('The events could not be fetched.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('link', { name: 'Make one in the catalogue' })).getAttribute('href')).toBe('/staff/catalogue/venue-event');
});

test('shows how full an event is: capacity, sold and checked in, by date', async () => {
  const place = { subject_id: 'b'.repeat(24), name: 'Entry', kind: 'type', capacity: 100, held: 2, left: 18, checked_in: 20 };
  const asked = server.on(occupancyReportContract, ({ body }) => ({
    data: {
      items: [
        {
          ...body.data,
          dates: [{ date: '2026-11-21', tickets: 80, people: 90, checked_in: 20 }],
          places: [
            { ...place, date: 'any', sold: 10 },
            { ...place, date: '2026-11-21', sold: 80 },
          ],
        },
      ],
    },
  }));
  show('/reports/occupancy?from=2026-11-21&to=2026-11-22');
  await screen.findByRole('heading', { name: 'Entry, date by date' });
  expect(asked[0]!.body.data.event_id).toBe(EVENT);
  const rows = within(screen.getByRole('table', { name: 'How full' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent).slice(1)).toEqual(['Sat, Nov 21stEntry1008021880%20', 'Any dayEntry1001021810%20']);
});

const person = (entry: string, email: string, change: object = {}) => ({
  entry_id: entry.repeat(24),
  state: 'waiting',
  doclet_id: 'd'.repeat(24),
  name: 'Adult',
  event_id: EVENT,
  event_name: 'Winter',
  date: '2026-11-21',
  time: null,
  units: 2,
  email,
  since: '2026-11-20T15:00:00Z',
  offered: 0,
  offer_ends_at: null,
  ...change,
});

test('shows who waits, by pass, day and time, and one by one', async () => {
  const asked = server.on(waitingListContract, () => ({
    data: {
      items: [
        person('1', 'ada@demo.test', { state: 'offered', offered: 1, offer_ends_at: '2026-11-20T18:00:00Z' }),
        person('2', 'ben@demo.test', { date: 'any', units: 1 }),
        person('3', 'cleo@demo.test'),
      ],
    },
  }));
  show('/reports/waiting');
  const groups = within(await screen.findByRole('table', { name: 'What is waited for' })).getAllByRole('row');
  expect(groups.map((row) => row.textContent).slice(1)).toEqual(['AdultSat, Nov 21st–241', 'AdultAny day–110']);
  expect(asked[0]!.body.data).toEqual({ event_id: EVENT });
  const emails = () =>
    within(screen.getByRole('table', { name: 'In the line' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.firstElementChild!.textContent);
  expect(emails()).toEqual(['ada@demo.test', 'ben@demo.test', 'cleo@demo.test']);
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: `${'d'.repeat(24)} any ` } });
  expect(emails()).toEqual(['ben@demo.test']);
});

test('an administrator ends a wait and says why, after which the list is fetched anew', async () => {
  const waiting = [person('1', 'ada@demo.test'), person('2', 'ben@demo.test')];
  server.on(waitingListContract, (_, count) => ({ data: { items: count === 1 ? waiting : waiting.slice(1) } }));
  const asked = server.on(endWaitContract, ({ body }) => ({ data: { items: [{ entry_id: body.data.entry_id, state: 'left' }] } }));
  show('/reports/waiting');
  fireEvent.click(await screen.findByRole('button', { name: 'End: ada@demo.test, Adult, Sat, Nov 21st' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End the wait of ada@demo.test' }));
  fireEvent.click(dialog.getByRole('button', { name: 'End the wait' }));
  expect(dialog.getByText(REPORTS.endReasonNeeded)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' Asked for it. ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'End the wait' }));
  await waitFor(() => expect(screen.queryByText('ada@demo.test')).toBeNull());
  expect(asked.map(({ body }) => body.data)).toEqual([{ entry_id: '1'.repeat(24), reason: 'Asked for it.' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says that nobody waits; a failed list can be fetched again', async () => {
  server.on(waitingListContract, (_, count) => (count === 1 ? { status: 500, errors: [] } : { data: { items: [] } }));
  show('/reports/waiting');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(REPORTS.nobodyWaits)).toBeTruthy();
});
