import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { daysToMoveContract } from '#server/actions/days-to-move/contract.ts';
import { historyByOrderContract } from '#server/actions/history-by-order/contract.ts';
import { moveOrderItemsContract } from '#server/actions/move-order-items/contract.ts';
import { listTasks } from '#server/api/list-tasks/contract.ts';
import type { OrderedThing } from '#server/orders/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { soldOrder, soldThing } from '#web/testing/sold-order.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { MOVE } from '#web/ui/move-visit/move-words.ts';
import type { Duty } from '../chrome/worker/at-work.tsx';
import { OrdersRoom } from './orders-room.tsx';

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  server.on(listTasks, () => ({ data: { items: [], have_more: false, next: null, prev: null } }));
  server.on(daysToMoveContract, () => ({
    data: {
      items: ['2026-11-28', '2026-11-29', '2026-11-30'].map((date, at) => ({
        date,
        is_open: true,
        times: [],
        more: at === 1 ? 10 : 0,
        to_pay: null,
        is_for_code: at < 2,
      })),
    },
  }));
});
afterEach(freshBrowser);

async function show(items: OrderedThing[], duty: Duty = 'staff') {
  server.on(historyByOrderContract, () => ({ data: { items: [soldOrder({ items })] } }));
  showRoom(<OrdersRoom />, { server, path: `/orders/${soldOrder()._id}`, duty });
  await screen.findByRole('table', { name: 'What was bought' });
}
async function openDialog() {
  fireEvent.click(await screen.findByRole('button', { name: 'Change the day…' }));
  const dialog = within(await screen.findByRole('dialog', { name: MOVE.title }));
  await dialog.findByRole('grid');
  return dialog;
}

test('tickets for places are told apart by them', async () => {
  await show([soldThing(1, { place: 'Cabin 3' }), soldThing(2, { place: 'Cabin 4' })]);
  const dialog = await openDialog();
  expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')!.querySelector('b')!.textContent)).toEqual([
    'Adult Admission, Cabin 3',
    'Adult Admission, Cabin 4',
  ]);
});

test('the office moves what is unused to any day, and says why', async () => {
  const sent = server.on(moveOrderItemsContract, () => ({ data: { items: [] } }));
  const [first, used] = [soldThing(1), soldThing(2, { admission_status: 'used' })];
  await show([first, used, soldThing(3, { kind: 'merchandise' }), soldThing(4, { date: 'any' })]);
  const dialog = await openDialog();
  expect(dialog.queryByText(MOVE.keepsPrice)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: /November 29th, costs 10 dollars more/ }));
  expect(await dialog.findByText(MOVE.keepsPrice)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: /November 30th/ }));
  expect(await dialog.findByText(MOVE.notForCode)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: /November 29th/ }));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' The storm. ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Move the ticket' }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body.data)).toEqual([
      { order_id: soldOrder()._id, items: [first._id], date: '2026-11-29', time: null, reason: 'The storm.' },
    ]),
  );
});

test('a move whose answer was lost is asked for again under the same key, though the order shows it by then', async () => {
  let moved = soldThing(1);
  const sent = server.on(moveOrderItemsContract, (_, count) => {
    moved = soldThing(1, { date: '2026-11-30' });
    return count === 1 ? 'offline' : { data: { items: [] } };
  });
  await show([moved]);
  server.on(historyByOrderContract, () => ({ data: { items: [soldOrder({ items: [moved] })] } }));
  const dialog = await openDialog();
  fireEvent.click(dialog.getByRole('button', { name: /November 30th/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Move the ticket' }));
  expect(await dialog.findByText(/connection was lost/, {}, { timeout: 8000 })).toBeTruthy();
  expect(dialog.queryByText(MOVE.isThere)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Move the ticket' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: MOVE.title })).toBeNull(), { timeout: 8000 });
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('a till moves to no day that costs more or that the promo code is not for, and gives no reason', async () => {
  await show([soldThing(1)], 'pos');
  const dialog = await openDialog();
  expect(dialog.getByRole('button', { name: /November 29th/ }).getAttribute('aria-disabled')).toBe('true');
  expect(dialog.getByRole('button', { name: /November 30th, not for the promo code/ }).getAttribute('aria-disabled')).toBe('true');
  expect(dialog.getByText(MOVE.codeDays)).toBeTruthy();
  expect(dialog.queryByLabelText('Reason')).toBeNull();
});

test('things of several days are told apart, and those of one can join the others', async () => {
  const sent = server.on(moveOrderItemsContract, () => ({ data: { items: [] } }));
  await show([soldThing(1), soldThing(2, { date: '2026-11-30', sold_for: '2026-11-27' })]);
  expect(screen.getByText(/moved from Fri, Nov 27th/)).toBeTruthy();
  const dialog = await openDialog();
  expect(dialog.getByText(/November 28th$/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Move 2 tickets' }));
  await waitFor(() => expect(sent.map(({ body }) => body.data.date)).toEqual(['2026-11-28']));
});

test('where nothing can be moved, nothing is offered', async () => {
  await show([soldThing(1, { admission_status: 'used' }), soldThing(2, { state: 'refunded', admission_status: 'revoked' })]);
  expect(screen.queryByRole('button', { name: 'Change the day…' })).toBeNull();
});
