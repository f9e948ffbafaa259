import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cancelTransactionContract } from '#server/actions/cancel-transaction/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { emptySale } from '#web/testing/fake-till.ts';
import { payment, soldOrder, soldThing } from '#web/testing/sold-order.ts';
import { spoken } from '#web/testing/spoken.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { CancelSale, isOpenSale } from './cancel-sale.tsx';
import { CANCEL } from './orders-words.ts';

let server: ReturnType<typeof testServer>;
beforeEach(() => (server = testServer()));
afterEach(freshBrowser);

const sale = soldOrder({ source: 'pos', status: 'paying', transactions: [payment(1, { amount: 30 }), payment(2, { response_status: 'declined' })] });

test.each([
  ['a sale that was left', sale, true],
  ['a sale that is complete', soldOrder({ source: 'pos' }), false],
  ['an order of the shop', soldOrder({ status: 'paying' }), false],
  ['money for a band', soldOrder({ source: 'pos', status: 'paying', items: [soldThing(1, { doclet_id: 'b', event_id: 'b', name: 'Wristband 04A2' })] }), false],
])('%s', (_, order, isOpen) => expect(isOpenSale(order)).toBe(isOpen));

test('says what goes back, and asks again under the same key when nothing was heard', async () => {
  const refused = { status: 409, errors: [{ code: 'not-enough-cash', message: 'There is not enough cash in the till to give it back.' }] };
  const asked = server.on(cancelTransactionContract, (_, count) => (count === 1 ? 'offline' : refused));
  showRoom(<CancelSale order={sale} />, { server, path: '/orders' });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the sale…' }));
  expect(await screen.findByText(CANCEL.paid)).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toContain('Visa 4242 $30.00');
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Left' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the sale' }));
  expect(await screen.findByText(CANCEL.lost)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText('There is not enough cash in the till to give it back.')).toBeTruthy();
  await waitFor(() => expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1));
  expect(asked[0]!.body.data).toEqual({ order_id: sale._id, reason: 'Left' });
});

test('says that it was cancelled', async () => {
  server.on(cancelTransactionContract, () => ({ data: { items: [{ ...emptySale(), state: 'cancelled' }] } }));
  showRoom(<CancelSale order={sale} />, { server, path: '/orders' });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the sale…' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the sale' }));
  await waitFor(() => expect(spoken()).toBe(CANCEL.done));
});
