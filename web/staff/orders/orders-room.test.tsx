import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { historyByCardContract } from '#server/actions/history-by-card/contract.ts';
import { historyByConsumerContract } from '#server/actions/history-by-consumer/contract.ts';
import { historyByEmailContract } from '#server/actions/history-by-email/contract.ts';
import { historyByOrderContract } from '#server/actions/history-by-order/contract.ts';
import { historyByTicketContract } from '#server/actions/history-by-ticket/contract.ts';
import { searchPurchaserContract } from '#server/actions/search-purchaser/contract.ts';
import { listTasks } from '#server/api/list-tasks/contract.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { soldOrder, soldThing, payment } from '#web/testing/sold-order.ts';
import { askedFor } from '#web/testing/staff-desk.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import type { Duty } from '../chrome/worker/at-work.tsx';
import { OrdersRoom } from './orders-room.tsx';
import { ORDERS } from './orders-words.ts';

let server: ReturnType<typeof testServer>;
beforeEach(() => (server = testServer()));
afterEach(freshBrowser);

const NONE = () => ({ data: { items: [] } });
const show = (path: string, duty: Duty = 'staff') => showRoom(<OrdersRoom />, { server, path, duty });
const type = async (text: string) => {
  fireEvent.change(await screen.findByLabelText('Order, ticket or email'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
};
const PURCHASER = {
  profile_id: '7'.repeat(24),
  consumer_id: '9'.repeat(24),
  first_name: 'Maya',
  last_name: 'Lindqvist',
  email: 'maya@demo.test',
  phone: '',
  orders: 1,
  last_order_at: null,
};

test('an email address finds its orders and its owner, and is kept in the page’s address', async () => {
  const asked = server.on(historyByEmailContract, () => ({ data: { items: [soldOrder()] } }));
  server.on(searchPurchaserContract, () => ({ data: { items: [PURCHASER] } }));
  show('/orders');
  await type(' Maya@demo.test ');
  const table = await screen.findByRole('table', { name: 'Orders' });
  expect(within(table).getByRole('link', { name: 'K7Q2M4X9AB' }).getAttribute('href')).toBe(`/staff/orders/${'c'.repeat(24)}`);
  expect(table.textContent).toContain('2 × Adult Admission');
  expect(table.textContent).toContain('$80.00');
  expect(await screen.findByText(/1 paid order/)).toBeTruthy();
  expect(asked[0]!.body).toEqual({ data: { email: 'maya@demo.test' } });
  expect(location.search).toBe('?email=maya%40demo.test');
});

const LEFT_OUT = 'The newest 100 are shown. Find an older one by its number, by a ticket, or by its card and days.';

test.each([true, false])('a list that may be cut short says so: %s', async (have_more) => {
  const items = Array.from({ length: 100 }, (_, index) => soldOrder({ _id: String(index).padStart(24, 'c'), number: `N${index}` }));
  server.on(historyByEmailContract, () => ({ data: { items, have_more } }));
  server.on(searchPurchaserContract, NONE);
  show('/orders?email=maya%40demo.test');
  expect((await screen.findByText(/^100 orders/)).textContent).toBe(have_more ? `100 orders. ${LEFT_OUT}` : '100 orders');
});

test('the buyer of an order may have more orders than are listed', async () => {
  server.on(historyByOrderContract, () => ({ data: { items: [soldOrder()] } }));
  server.on(historyByConsumerContract, () => ({ data: { items: [soldOrder({ _id: 'd'.repeat(24), number: 'ZZZZZZZZZZ' })], have_more: true } }));
  server.on(listTasks, NONE);
  show(`/orders/${'c'.repeat(24)}`);
  expect((await screen.findByText(/^Other orders/)).textContent).toBe('Other orders (1 or more)');
  expect(screen.getByText(LEFT_OUT)).toBeTruthy();
});

test('paper has the day of an order of today, which the screen leaves out', async () => {
  vi.setSystemTime('2026-11-20T21:00:00.000Z');
  server.on(historyByEmailContract, () => ({ data: { items: [soldOrder()] } }));
  server.on(searchPurchaserContract, NONE);
  show('/orders?email=maya%40demo.test');
  expect(await screen.findByText('2:14 pm')).toBeTruthy();
  expect(screen.getByText('Nov 20, 2026, 2:14 pm').className).toContain('onPaper');
  vi.useRealTimers();
});

test('a scanned ticket finds its order without its secret being kept anywhere', async () => {
  const thing = soldThing(1);
  const asked = server.on(historyByTicketContract, () => ({ data: { items: [soldOrder({ items: [thing] })] } }));
  show('/orders');
  await type(`{"_id":"${thing.admission_id}","k":"abcdefghijklmnopqrstuv"}`);
  const link = await screen.findByRole('link', { name: 'K7Q2M4X9AB' });
  expect(link.getAttribute('href')).toContain(`?ticket=${thing.admission_id}`);
  expect(asked[0]!.body).toEqual({ data: { ticket_id: thing.admission_id } });
  expect(location.href + (screen.getByLabelText('Order, ticket or email') as HTMLInputElement).value).not.toContain('abcdefghij');
});

test('four digits lead to the search by card, which wants a store where there are several', async () => {
  const asked = server.on(historyByCardContract, NONE);
  const store = (n: string, name: string) => ({
    _id: n.repeat(24),
    title: name,
    data: { name },
    tags: [],
    template_id: 'f'.repeat(24),
    created_at: '',
    updated_at: '',
  });
  server.on(queryDoclets, () => ({ data: { items: [store('a', 'Box office'), store('b', 'Kiosk')], have_more: false, next: null, prev: null } }));
  show('/orders');
  await type('4242');
  const field = (await screen.findByLabelText('Last 4 digits')) as HTMLInputElement;
  expect([field.value, document.activeElement]).toEqual(['4242', field]);
  await screen.findByLabelText('Store');
  fireEvent.click(screen.getByRole('button', { name: 'Find by card' }));
  expect(await screen.findByText(ORDERS.storeNeeded)).toBeTruthy();
  expect(asked).toEqual([]);
  fireEvent.change(screen.getByLabelText('Store'), { target: { value: 'b'.repeat(24) } });
  fireEvent.click(screen.getByRole('button', { name: 'Find by card' }));
  expect(await screen.findByText(ORDERS.none)).toBeTruthy();
  expect(asked[0]!.body.data).toMatchObject({ last_four: '4242', store_id: 'b'.repeat(24) });
  expect(location.search).toContain('card=4242');
});

test('unreadable input is not sent', async () => {
  show('/orders');
  await type('Maya Lindqvist');
  expect(await screen.findByText(ORDERS.unreadable)).toBeTruthy();
});

test('a till that finds nothing is told what it can see, and gets a link to wristbands', async () => {
  server.on(historyByOrderContract, NONE);
  show('/orders?number=04A2B3C4D5', 'pos');
  expect(await screen.findByText(ORDERS.noneAtTill)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Look for a wristband 04A2B3C4D5' }).getAttribute('href')).toBe('/staff/wristbands?uid=04A2B3C4D5');
});

const open = (order = soldOrder(), duty: Duty = 'staff') => {
  server.on(historyByOrderContract, () => ({ data: { items: [order] } }));
  server.on(historyByConsumerContract, () => ({ data: { items: [order, soldOrder({ _id: 'd'.repeat(24), number: 'ZZZZZZZZZZ' })] } }));
  server.on(listTasks, () => ({ data: { items: [TASK], have_more: false, next: null, prev: null } }));
  show(`/orders/${order._id}?ticket=${soldThing(1).admission_id}`, duty);
};
const TASK = askedFor(
  { kind: 'refund', title: 'Refund $120.00', requested_by_name: 'Jonas Weber' },
  { amount: 120, reason: 'rain', order: { _id: 'c'.repeat(24), number: 'K7Q2M4X9AB', total: 120, buyer: 'Maya Ortiz' } },
);

test('an order shows the state of each item and payment', async () => {
  const refund = payment(2, { action: 'REFUND', response_status: 'N/A', amount: 40 });
  const declined = payment(3, { response_status: 'declined', decline_message: 'Insufficient funds' });
  open(
    soldOrder({
      refund_status: 'partial',
      refunded: 40,
      discount: 5,
      promo_code: 'LIGHTS10',
      items: [
        soldThing(1, { admission_status: 'used' }),
        soldThing(2, { state: 'refunded', refunded: 40 }),
        soldThing(3, { admission_status: 'transferred', place: 'Cabin 3' }),
      ],
      transactions: [declined, payment(1), refund],
    }),
  );
  const things = await screen.findByRole('table', { name: 'What was bought' });
  expect(things.textContent).toMatch(/This one was scanned.*Used.*Refunded.*Adult Admission, Cabin 3.*Handed on/);
  const payments = screen.getByRole('table', { name: 'Payments and refunds' });
  expect(payments.textContent).toMatch(/Declined.*Insufficient funds.*Visa 4242.*Paid.*−\$40\.00On its way/);
  expect(screen.getByLabelText('What it came to').textContent).toContain('Discount (LIGHTS10)');
  expect(await screen.findByText(/A refund of \$120\.00 waits for an administrator/)).toBeTruthy();
  expect((await screen.findByText('Other orders (1)')).parentElement!.textContent).toContain('ZZZZZZZZZZ');
});

test('a thing to take home is for no day', async () => {
  const hat = soldThing(3, { name: 'Bobble Hat', kind: 'merchandise', date: 'any' });
  open(soldOrder({ items: [hat] }));
  const row = (await screen.findByRole('row', { name: /Bobble Hat/ })) as HTMLTableRowElement;
  expect(row.cells[2]!.textContent).toBe('–');
});

test('a buyer without other orders has nothing to unfold', async () => {
  open();
  server.on(historyByConsumerContract, NONE);
  expect((await screen.findByText(ORDERS.noOthers)).closest('details')).toBeNull();
});

test('requests for refunds that could not be fetched are asked for again', async () => {
  open();
  server.on(listTasks, (_, count) => (count === 1 ? { status: 500, errors: [] } : { data: { items: [TASK], have_more: false, next: null, prev: null } }));
  fireEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/A refund of \$120\.00 waits for an administrator/)).toBeTruthy();
});

test('what the bank of a buyer has taken back is said at its payment', async () => {
  open(soldOrder({ transactions: [payment(1, { disputed: 50 })] }));
  expect((await screen.findByRole('table', { name: 'Payments and refunds' })).textContent).toMatch(/Paid\$50\.00 taken back/);
});

test('what the bank took instead of what it was asked for is said at its payment', async () => {
  open(soldOrder({ status: 'needs_review', transactions: [payment(1, { taken: { amount: 82.5, currency: 'EUR' } })] }));
  expect((await screen.findByRole('table', { name: 'Payments and refunds' })).textContent).toMatch(/PaidThe bank took €82\.50/);
});

test.each([
  ['admin', 'Decide what is done under Approvals.'],
  ['staff', 'An administrator decides what is done.'],
] as const)('an order that waits for a review says what that means, and who decides: %s', async (duty, words) => {
  server.on(historyByOrderContract, () => ({ data: { items: [soldOrder({ status: 'needs_review' })] } }));
  show(`/orders/${'c'.repeat(24)}`, duty);
  const said = await screen.findByText(/^The bank took another amount than this order asks for/);
  expect(said.textContent).toContain(`Its things are held for the buyer, and nobody has a ticket yet. ${words}`);
  expect(screen.queryByRole('link', { name: 'Approvals' })?.getAttribute('href')).toBe(duty === 'admin' ? '/staff/approvals' : undefined);
});

test('an order that is unknown, or not theirs to see, says so and offers a way on', async () => {
  server.on(historyByOrderContract, NONE);
  show(`/orders/${'c'.repeat(24)}`);
  expect(await screen.findByText(ORDERS.gone)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Look for another' })).toBeTruthy();
});

test('money on a wristband is given back in the Wristbands room, not here', async () => {
  const band = 'b'.repeat(24);
  const thing = soldThing(1, { doclet_id: band, event_id: band, name: 'Wristband 04A2B3C4', kind: 'merchandise', admission_id: null, admission_status: null });
  open(soldOrder({ source: 'pos', items: [thing] }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'wristband' }).getAttribute('href')).toBe('/staff/wristbands?uid=04A2B3C4'));
  expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull();
});
