import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { arbitraryRefundContract } from '#server/actions/arbitrary-refund/contract.ts';
import { previewRefundContract } from '#server/actions/preview-refund/contract.ts';
import { refundContract } from '#server/actions/refund/contract.ts';
import { listTasks } from '#server/api/list-tasks/contract.ts';
import type { Duty } from '#web/staff/chrome/worker/at-work.tsx';
import { freshBrowser, testServer, type Asked } from '#web/testing/buyer-page.tsx';
import { payment, soldOrder, soldThing } from '#web/testing/sold-order.ts';
import { showRoom, workerProfile } from '#web/testing/staff-page.tsx';
import { REFUND } from '../orders-words.ts';
import { RefundDialog } from './refund-dialog.tsx';

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  server.on(listTasks, () => ({ data: { items: [], have_more: false, next: null, prev: null } }));
  server.on(previewRefundContract, ({ body }) => ({ data: { items: [previewOf(body.data)] } }));
});
afterEach(freshBrowser);

const order = soldOrder();
const previewOf = ({
  items = [],
  amount = items.length * 40,
  arbitrary,
  method,
}: {
  items?: string[];
  amount?: number;
  arbitrary?: boolean;
  method?: string;
}) => ({
  amount,
  parts: [method === 'cash' ? { method, account_type: null, last_four: null, amount } : { method: 'card', account_type: 'Visa', last_four: '4242', amount }],
  tickets: items.length,
  goods: 0,
  waits_for: arbitrary ? ('goodwill' as const) : amount > 60 ? ('limit' as const) : null,
});
const given = (amount: number) => ({
  data: {
    items: [{ status: 'refunded', order_id: order._id, amount, task_id: null, refunds: [{ refund_id: 'r', status: 'refunded', amount, method: 'card' }] }],
  },
});
const show = (duty: Duty = 'staff', profile = workerProfile(duty), of = order) =>
  showRoom(<RefundDialog open order={of} onClose={() => {}} />, { server, path: '/orders', duty, profile: { data: profile } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const reason = () => fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'rain' } });
const chooseFirst = async () => fireEvent.click((await screen.findAllByRole('checkbox', { name: /Adult Admission/ }))[0]!);
/** A refund is sent, its answer is lost, and the dialog is left. */
async function leaveUnheard(): Promise<void> {
  const { unmount } = show();
  await chooseFirst();
  await screen.findByText(/Refunds \$40/);
  reason();
  press('Refund $40.00');
  expect(await screen.findByText(REFUND.lost)).toBeTruthy();
  unmount();
}
const keys = (asked: readonly Asked[]) => asked.map(({ headers }) => headers.get('idempotency-key'));

test('says in numbers what it will do, and does it once for two presses', async () => {
  const asked = server.on(refundContract, () => given(40));
  show();
  await chooseFirst();
  expect(await screen.findByText('Refunds $40.00 to Visa 4242, revokes 1 ticket.')).toBeTruthy();
  reason();
  press('Refund $40.00');
  press(/^Refund \$40/);
  expect((await screen.findAllByText('$40.00 has been refunded.')).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }));
  expect(asked).toHaveLength(1);
  expect(asked[0]!.body.data).toEqual({ order_id: order._id, items: [soldThing(1)._id], reason: 'rain' });
});

test('does not ask again what it would do once it is done', async () => {
  const previews = server.on(previewRefundContract, ({ body }) => ({ data: { items: [previewOf(body.data)] } }));
  server.on(refundContract, () => given(40));
  show();
  await chooseFirst();
  await screen.findByText('Refunds $40.00 to Visa 4242, revokes 1 ticket.');
  reason();
  press('Refund $40.00');
  await screen.findByRole('button', { name: 'Done' });
  expect(previews).toHaveLength(1);
});

test("says beforehand what the buyer's bank has taken back already", async () => {
  show('staff', workerProfile('staff'), soldOrder({ transactions: [payment(1, { disputed: 38 })] }));
  expect(await screen.findByText(/an administrator knows how the dispute stands/)).toBeTruthy();
});

test('tells an administrator where the dispute stands', async () => {
  show('admin', workerProfile('admin'), soldOrder({ transactions: [payment(1, { disputed: 38 })] }));
  expect(await screen.findByText(/until their bank has decided, the dispute stands under Approvals/)).toBeTruthy();
});

test('needs items and a reason before anything is sent', async () => {
  const asked = server.on(refundContract, () => given(40));
  show();
  await screen.findByLabelText(/^Reason/);
  press('Refund');
  expect(await screen.findByText(REFUND.chooseThings)).toBeTruthy();
  expect(document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(REFUND.chooseThings);
  expect(screen.getByText(REFUND.reasonNeeded)).toBeTruthy();
  expect(asked).toEqual([]);
});

test('a refund above the limit becomes a request, and is not called done', async () => {
  server.on(refundContract, () => ({ data: { items: [{ status: 'awaiting-approval', order_id: order._id, amount: 80, task_id: 't', refunds: [] }] } }));
  show();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'All of them' }));
  expect(await screen.findByText(REFUND.waits.limit)).toBeTruthy();
  reason();
  press('Ask for $80.00');
  expect((await screen.findAllByText(/\$80\.00 waits for an administrator\. Nothing has been given back yet/)).length).toBeGreaterThan(0);
});

test('after a lost answer it is sent again under the same key, also after a reload', async () => {
  const asked = server.on(refundContract, (_, count) => (count === 1 ? 'offline' : given(40)));
  await leaveUnheard();
  show();
  expect(await screen.findByText(REFUND.lost)).toBeTruthy();
  press('Ask again');
  expect((await screen.findAllByText('$40.00 has been refunded.')).length).toBeGreaterThan(0);
  expect(new Set(keys(asked)).size).toBe(1);
  expect(asked[1]!.body).toEqual(asked[0]!.body);
});

test('after a refusal the next try is a new request', async () => {
  const asked = server.on(refundContract, () => ({
    status: 409,
    errors: [{ code: 'no-open-till', message: 'Open your till first: this is given back in cash.' }],
  }));
  show();
  await chooseFirst();
  await screen.findByText(/Refunds \$40/);
  reason();
  press('Refund $40.00');
  expect(await screen.findByText('Open your till first: this is given back in cash.')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Refund $40.00' })).toBeTruthy());
  press('Refund $40.00');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(new Set(keys(asked)).size).toBe(2);
});

test('an order that somebody else has refunded meanwhile has nothing to choose from', async () => {
  show('staff', workerProfile('staff'), soldOrder({ refunded: 80, items: [soldThing(1, { state: 'refunded', refunded: 40 })] }));
  expect(await screen.findByText(REFUND.nothingLeft)).toBeTruthy();
  press('Refund');
  expect(screen.queryByText(REFUND.chooseThings)).toBeNull();
});

test('an amount says how much of the order can still be refunded', async () => {
  show('staff', workerProfile('staff'), soldOrder({ refunded: 30.5 }));
  fireEvent.click(await screen.findByRole('radio', { name: 'An amount' }));
  expect(screen.getByText('$49.50 of the order can still be refunded.')).toBeTruthy();
});

test('goodwill uses a call of its own, and cash is for administrators', async () => {
  const asked = server.on(arbitraryRefundContract, () => ({
    data: { items: [{ status: 'awaiting-approval', order_id: order._id, amount: 5, task_id: 't', refunds: [] }] },
  }));
  show('admin');
  expect(await screen.findByRole('checkbox', { name: /In cash/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Goodwill' }));
  expect(screen.queryByRole('checkbox', { name: /In cash/ })).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '5' } });
  reason();
  expect(await screen.findByText(REFUND.waits.goodwill)).toBeTruthy();
  press('Ask for $5.00');
  await waitFor(() => expect(asked[0]?.body.data).toEqual({ order_id: order._id, amount: 5, reason: 'rain' }));
});

test('a till is not offered cash', async () => {
  show('pos');
  const things = await screen.findByRole('group', { name: 'Things to give back' });
  expect(within(things).getAllByRole('checkbox')).toHaveLength(3);
  expect(screen.queryByRole('checkbox', { name: /In cash/ })).toBeNull();
});

test('says what cannot be refunded before it is tried', async () => {
  server.on(previewRefundContract, () => ({ status: 409, errors: [{ code: 'own-purchase', message: 'Somebody else has to refund what you bought.' }] }));
  const asked = server.on(refundContract, () => given(40));
  show();
  await chooseFirst();
  expect(await screen.findByText('Somebody else has to refund what you bought.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  reason();
  press('Refund');
  expect(asked).toEqual([]);
});

test('a refund that one person sent is not sent again by the next person', async () => {
  server.on(refundContract, () => 'offline');
  await leaveUnheard();
  const other = 'b'.repeat(24);
  show('staff', { ...workerProfile('staff'), _id: other, id: other });
  await screen.findByLabelText(/^Reason/);
  expect(screen.queryByText(REFUND.lost)).toBeNull();
});
