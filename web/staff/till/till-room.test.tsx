import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addTillCashContract } from '#server/actions/add-till-cash/contract.ts';
import { closeTillContract } from '#server/actions/close-till/contract.ts';
import { openTillContract } from '#server/actions/open-till/contract.ts';
import { removeTillCashContract } from '#server/actions/remove-till-cash/contract.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { savedBy } from '#web/testing/saved-files.ts';
import { askedFor, atDesk, listed, SESSION, TERMINAL, terminalItem, tillOf } from '#web/testing/staff-desk.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { TillRoom } from './till-room.tsx';

let server: ReturnType<typeof testServer>;
let desk = terminalItem();
let desks: unknown[] = [];
let tasks: ReturnType<typeof askedFor>[] = [];
beforeEach(() => {
  server = testServer();
  desk = terminalItem();
  tasks = [];
  desks = [desk];
  atDesk(
    server,
    () => desks.map(() => desk),
    () => tasks,
  );
  server.on(queryDoclets, () => listed([]));
});
afterEach(freshBrowser);

const show = (path = '/till', duty: 'pos' | 'admin' = 'pos') => showRoom(<TillRoom />, { server, path, duty });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const describedBy = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
const keysOf = (asked: { headers: Headers }[]) => asked.map(({ headers }) => headers.get('idempotency-key'));

test.each([
  ['admin', 1],
  ['pos', 0],
] as const)('a new house without terminals leads %s to them %d times', async (duty, count) => {
  desks = [];
  show('/till', duty);
  expect(await screen.findByRole('heading', { name: 'There is no till you may use.' })).toBeTruthy();
  const ways = screen.queryAllByRole('link', { name: 'Open the terminals' });
  expect(ways.map((way) => way.getAttribute('href'))).toEqual(Array(count).fill('/staff/catalogue/access-terminal'));
});

test('a drawer is opened with the count, and each line shows its sum', async () => {
  const opened = server.on(openTillContract, () => {
    desk = terminalItem({ till: tillOf() });
    return { data: { items: [tillOf()] } };
  });
  show();
  fireEvent.change(await screen.findByLabelText('How many notes of 20 dollars'), { target: { value: '9' } });
  type('How many notes of 10 dollars', '2');
  expect(screen.getByText('$180.00')).toBeTruthy();
  press('Open with $200.00');
  expect(await screen.findByRole('heading', { name: /^Open since/ })).toBeTruthy();
  expect(opened[0]!.body).toEqual({
    data: {
      terminal_id: TERMINAL,
      cash_in: '200.00',
      denominations: [
        { value: '20.00', count: 9 },
        { value: '10.00', count: 2 },
      ],
    },
  });
});

test('keys move from line to line, and Enter in the last one sends', async () => {
  show();
  const first = await screen.findByLabelText('How many notes of 100 dollars');
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(screen.getByLabelText('How many notes of 50 dollars'));
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(first);
  expect(fireEvent.keyDown(first, { key: 'Enter' })).toBe(false);
  expect(fireEvent.keyDown(screen.getByLabelText('How many coins of 0.01 dollars'), { key: 'Enter' })).toBe(true);
});

test('nothing is sent without a count, and typed text survives a reload', async () => {
  const opened = server.on(openTillContract, () => ({ data: { items: [tillOf()] } }));
  const { unmount } = show();
  await screen.findByLabelText('How many notes of 20 dollars');
  press('Open the till');
  const first = screen.getByLabelText('How many notes of 100 dollars');
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(first.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(first)).toBe('Count what is there first. Where there is nothing, type 0.');
  const twenties = screen.getByLabelText('How many notes of 20 dollars');
  fireEvent.change(twenties, { target: { value: 'few' } });
  press('Open the till');
  await waitFor(() => expect(document.activeElement).toBe(twenties));
  expect(describedBy(twenties)).toBe('One of these is no whole number.');
  expect(first.getAttribute('aria-invalid')).toBeNull();
  press('Type the sum instead');
  type('Sum', '12.345');
  press(/^Open/);
  expect(await screen.findByText('Write the sum as in 195.50.')).toBeTruthy();
  type('Sum', '150');
  unmount();
  show();
  expect(((await screen.findByLabelText('Sum')) as HTMLInputElement).value).toBe('150');
  expect(opened).toHaveLength(0);
});

test('whoever changes between counting and typing the sum types on at once', async () => {
  desk = terminalItem();
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Type the sum instead' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Sum'));
  press('Count notes and coins instead');
  expect(document.activeElement).toBe(screen.getByLabelText('How many notes of 100 dollars'));
});

test('a lost answer is asked for again under the same key, and until then nothing else can be typed', async () => {
  desk = terminalItem({ till: tillOf() });
  const added = server.on(addTillCashContract, (_, count) => (count === 1 ? 'offline' : { data: { items: [tillOf()] } }));
  const { unmount } = show('/till/put-in');
  fireEvent.click(await screen.findByRole('button', { name: 'Type the sum instead' }));
  type('Sum', '50');
  press('Put $50.00 in');
  expect(await screen.findByText(/answer was lost/)).toBeTruthy();
  expect(screen.getByLabelText('Sum')).toHaveProperty('disabled', true);
  unmount();
  show('/till/put-in');
  fireEvent.click(await screen.findByRole('button', { name: 'Ask again' }));
  expect(await screen.findByRole('link', { name: 'Put cash in' })).toBeTruthy();
  expect(screen.getAllByText('$50.00 was put in.').length).toBeGreaterThan(0);
  const [first, second] = keysOf(added);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
  expect(added[1]!.body).toEqual(added[0]!.body);
});

test('after a refusal the next press is a new request, and the till is fetched again', async () => {
  const asked = server.on(openTillContract, () => ({ status: 409, errors: [{ code: 'till-open', message: 'This till is open already.' }] }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Type the sum instead' }));
  type('Sum', '0');
  press('Open the till');
  expect(await screen.findByText('This till is open already.')).toBeTruthy();
  press('Open the till');
  await waitFor(() => expect(asked).toHaveLength(2));
  const [first, second] = keysOf(asked);
  expect(second).not.toBe(first);
  desk = terminalItem({ till: tillOf() });
  press('Open the till');
  expect(await screen.findByRole('heading', { name: /^Open since/ })).toBeTruthy();
});

test('is sent once when pressed twice', async () => {
  let answer: (reply: object) => void = () => {};
  const opened = server.on(openTillContract, () => new Promise((done) => (answer = done)));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Type the sum instead' }));
  type('Sum', '20');
  const form = screen.getByLabelText('Sum').closest('form')!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await waitFor(() => expect(opened).toHaveLength(1));
  desk = terminalItem({ till: tillOf() });
  answer({ data: { items: [tillOf()] } });
  await screen.findByRole('heading', { name: /^Open since/ });
  expect(opened).toHaveLength(1);
});

test('cash out is requested, waits, and its decision is announced', async () => {
  desk = terminalItem({ till: tillOf() });
  const removed = server.on(removeTillCashContract, () => {
    tasks = [askedFor()];
    return { data: { items: [{ task_id: '9'.repeat(24), status: 'open', till_id: TERMINAL, cash_out: 40 }] } };
  });
  show('/till/take-out');
  fireEvent.click(await screen.findByRole('button', { name: 'Type the sum instead' }));
  type('Sum', '40');
  type('Number of the bag or seal (optional)', 'BAG-7');
  press('Ask for $40.00');
  expect(await screen.findByText('Waits')).toBeTruthy();
  expect(screen.getByText(/^Asked for at .*Leave it in the drawer until an administrator agrees.$/)).toBeTruthy();
  expect(removed[0]!.body.data).toEqual({ till_id: SESSION, cash_out: '40.00', tracking: 'BAG-7' });
});

test.each<['confirmed' | 'declined', string]>([
  ['confirmed', 'Ines agreed at Nov 20, 2026, 4 pm. Take it out now.'],
  ['declined', 'Ines declined at Nov 20, 2026, 4 pm. It stays in the drawer.'],
])('%s is shown with the person who decided', async (status, text) => {
  desk = terminalItem({ till: tillOf() });
  tasks = [askedFor({ status, decided_by: 'f'.repeat(24), decided_by_name: 'Ines', decided_at: '2026-11-20T22:00:00Z' }), askedFor({ data: {} })];
  show();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getAllByText('$40.00')).toHaveLength(1);
});

test('a till is closed blind after a confirmation; then the result is shown', async () => {
  desk = terminalItem({ till: tillOf() });
  tasks = [askedFor()];
  const closed = tillOf({
    status: 'closed',
    closed_at: '2026-11-21T01:00:00Z',
    counted: 195,
    expected: 200,
    over_short: -5,
    cash_in: 0,
    cash_out: 0,
    cash_sales: 0,
    cash_refunds: 0,
  });
  const sent = server.on(closeTillContract, () => {
    desk = terminalItem();
    return { data: { items: [closed] } };
  });
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function show(this: HTMLDialogElement) {
    this.open = true;
  });
  show('/till/close');
  fireEvent.click(await screen.findByRole('button', { name: 'Type the sum instead' }));
  expect(await screen.findByText(/\$40.00 was asked for and nobody has agreed yet/)).toBeTruthy();
  expect(screen.queryByText(/\$200.00/)).toBeNull();
  type('Sum', '195');
  press('Close with $195.00');
  const question = await screen.findByRole('dialog', { name: 'Close this till?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Count again' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close with $195.00' }).getAttribute('aria-busy')).toBeNull());
  expect(sent).toHaveLength(0);
  press('Close with $195.00');
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Close this till?' })).getByRole('button', { name: 'Close the till' }));
  expect(await screen.findByRole('heading', { name: 'Closed till' })).toBeTruthy();
  expect(screen.getAllByText('$5.00 short').length).toBeGreaterThan(0);
  expect(screen.getByText('Counted $195.00, should have been $200.00.')).toBeTruthy();
  expect(location.pathname).toBe(`/staff/till/closed/${SESSION}`);
});

test('a till that a colleague has open says whose it is, and cannot be counted', async () => {
  desk = terminalItem({ till_held_by: 'Pat Lee' });
  show('/till/put-in');
  expect(await screen.findByText('Pat Lee has this till open.')).toBeTruthy();
  desk = terminalItem();
  press('Look again');
  expect(await screen.findByRole('heading', { name: 'Open the till' })).toBeTruthy();
});

test('an administrator sees whose till it is', async () => {
  desk = terminalItem({ till: tillOf({ operator_id: 'f'.repeat(24), operator_name: 'Pat Lee' }) });
  show('/till', 'admin');
  expect(await screen.findByText('This is the till of Pat Lee. What you do here stands under your own name.')).toBeTruthy();
});

const record = {
  _id: SESSION,
  title: 'Box office 1',
  tags: [],
  template_id: '0'.repeat(24),
  created_at: '',
  updated_at: '',
  data: {
    name: 'Box office 1',
    operator_name: 'Rosa Delgado',
    opened_at: { $date: '2026-11-20T21:00:00Z' },
    closed_at: { $date: '2026-11-21T01:00:00Z' },
    opening: 100,
    counted: 103,
    over_short: 3,
    cash_sales: -2.5,
    cash_refunds: 0,
    cash_in: 2.5,
    cash_out: 0,
  },
};

test('closed tills are listed and can be saved as a file; other records are left out', async () => {
  const asked = server.on(queryDoclets, () => listed([record, { ...record, _id: 'e'.repeat(24), data: { name: 'Open' } }]));
  show('/till/history');
  const table = await screen.findByRole('table', { name: 'Closed tills' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(within(table).getByText('$3.00 over')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'All tills' })).toBeNull();
  expect(await savedBy('Save as CSV')).toContain('Box office 1,Rosa Delgado,2026-11-20 15:00,2026-11-20 19:00,100,-2.5,0,2.5,0,100,103,3');
  expect(asked.every(({ path }) => path.endsWith('/doclets'))).toBe(true);
});
