import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveBackItemsContract } from '#server/actions/give-back-items/contract.ts';
import { GIVE_BACK } from '#web/buyer/account/portal-messages.ts';
import { freshBrowser, showScreen, testServer } from '#web/testing/buyer-page.tsx';
import { signInMaya } from '#web/testing/portal.ts';
import { soldOrder, soldThing } from '#web/testing/sold-order.ts';
import { OrderCard } from './order-card.tsx';

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  signInMaya(server);
});
afterEach(freshBrowser);

const returnable = (n: number, change: object = {}) => soldThing(n, { return_until: '2026-11-26', ...change });
const given = (change: object = {}) => ({
  data: {
    items: [
      {
        status: 'refunded',
        order_id: soldOrder()._id,
        amount: 40,
        task_id: null,
        refunds: [{ refund_id: 'r', status: 'refunded', amount: 40, method: 'card' }],
        ...change,
      },
    ],
  },
});
async function openDialog(items = [returnable(1), returnable(2, { refunded: 10 }), soldThing(3)]) {
  showScreen(<OrderCard order={soldOrder({ items })} />, { path: '/orders' });
  fireEvent.click(await screen.findByRole('button', { name: /^Give back tickets of order/ }));
  return within(await screen.findByRole('dialog', { name: GIVE_BACK.title }));
}

test('some of what can be given back is chosen, with what each brings, and it is given once', async () => {
  const sent = server.on(giveBackItemsContract, () => given());
  const dialog = await openDialog();
  expect(dialog.getByText(GIVE_BACK.until('Thursday, November 26th'))).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Give back' }));
  expect(await dialog.findByText(GIVE_BACK.chooseTickets)).toBeTruthy();
  const [first, second] = dialog.getAllByRole('checkbox');
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
  fireEvent.click(first!);
  fireEvent.click(second!);
  const press = dialog.getByRole('button', { name: 'Give back for $70.00' });
  fireEvent.click(second!);
  fireEvent.click(press);
  fireEvent.click(press);
  expect((await screen.findAllByText(GIVE_BACK.given('$40.00'), {}, { timeout: 3000 })).length).toBeGreaterThan(0);
  expect(sent.map(({ body }) => body.data)).toEqual([{ order_id: soldOrder()._id, items: [soldThing(1)._id] }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: GIVE_BACK.title })).toBeNull());
});

test.each([
  ['failed', { status: 'failed', amount: 0 }, GIVE_BACK.refused],
  ['pending', { status: 'pending' }, GIVE_BACK.pending],
  ['free', { amount: 0, refunds: [] }, GIVE_BACK.free],
])('what became of it is said: %s', async (_, change, text) => {
  server.on(giveBackItemsContract, () => given(change));
  const dialog = await openDialog([returnable(1)]);
  fireEvent.click(dialog.getByRole('button', { name: 'Give back for $40.00' }));
  expect((await screen.findAllByText(text, {}, { timeout: 3000 })).length).toBeGreaterThan(0);
});

test('after a lost answer the same is asked under the same key; a refusal is said', async () => {
  const refused = { status: 409, errors: [{ code: 'ticket-used', message: 'A ticket that has been used cannot be given back.' }] };
  const sent = server.on(giveBackItemsContract, (_, count) => (count === 1 ? 'offline' : refused));
  const dialog = await openDialog([returnable(1)]);
  const press = () => fireEvent.click(dialog.getByRole('button', { name: /^Give back for/ }));
  press();
  expect(await dialog.findByText(/connection was lost/, {}, { timeout: 3000 })).toBeTruthy();
  press();
  expect(await dialog.findByText('A ticket that has been used cannot be given back.', {}, { timeout: 3000 })).toBeTruthy();
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('where nothing can be given back, nothing is offered', () => {
  showScreen(<OrderCard order={soldOrder({ items: [soldThing(1)] })} />, { path: '/orders' });
  expect(screen.queryByRole('button', { name: /^Give back/ })).toBeNull();
});
