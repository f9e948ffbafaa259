import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exchangeItemContract } from '#server/actions/exchange-item/contract.ts';
import { historyByOrderContract } from '#server/actions/history-by-order/contract.ts';
import { piecesToExchangeContract } from '#server/actions/pieces-to-exchange/contract.ts';
import { listTasks } from '#server/api/list-tasks/contract.ts';
import type { OrderedThing } from '#server/orders/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { soldOrder, soldThing } from '#web/testing/sold-order.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import type { Duty } from '../chrome/worker/at-work.tsx';
import { OrdersRoom } from './orders-room.tsx';
import { EXCHANGE } from './orders-words.ts';

const [L, XL, S] = ['1', '2', '3'].map((one) => one.repeat(24)) as [string, string, string];
const hoodie = (n: number, change: Partial<OrderedThing> = {}) => soldThing(n, { kind: 'merchandise', name: 'Hoodie, Blue, M', date: 'any', ...change });

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
  server.on(listTasks, () => ({ data: { items: [], have_more: false, next: null, prev: null } }));
  server.on(piecesToExchangeContract, () => ({
    data: {
      items: [
        { doclet_id: L, name: 'Hoodie, Blue, L', is_left: true, more: 0 },
        { doclet_id: XL, name: 'Hoodie, Blue, XL', is_left: true, more: 5 },
        { doclet_id: S, name: 'Hoodie, Blue, S', is_left: false, more: 0 },
      ],
    },
  }));
});
afterEach(freshBrowser);

async function open(items: OrderedThing[], duty: Duty = 'staff') {
  server.on(historyByOrderContract, () => ({ data: { items: [soldOrder({ items })] } }));
  showRoom(<OrdersRoom />, { server, path: `/orders/${soldOrder()._id}`, duty });
  fireEvent.click(await screen.findByRole('button', { name: 'Exchange…' }));
  return within(await screen.findByRole('dialog', { name: EXCHANGE.title }));
}
const optionsOf = (select: HTMLElement) =>
  [...select.querySelectorAll('option')].map(({ textContent, disabled }) => `${textContent}${disabled ? ' (not to be chosen)' : ''}`);

test('the office exchanges it for any size that is left, also a dearer one, and says why', async () => {
  const sent = server.on(exchangeItemContract, () => ({ data: { items: [{ item_id: hoodie(2)._id, doclet_id: XL, name: 'Hoodie, Blue, XL' }] } }));
  const dialog = await open([soldThing(1), hoodie(2)]);
  const select = await dialog.findByLabelText('For');
  expect(optionsOf(select)).toEqual(['Choose', 'Hoodie, Blue, L', 'Hoodie, Blue, XL – $5.00 more', 'Hoodie, Blue, S – none left (not to be chosen)']);
  fireEvent.click(dialog.getByRole('button', { name: 'Exchange' }));
  expect(await dialog.findByText(EXCHANGE.choose)).toBeTruthy();
  fireEvent.change(select, { target: { value: XL } });
  expect(dialog.getByText(EXCHANGE.keepsPrice)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: ' Too tight. ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Exchange' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ body }) => body.data)).toEqual([{ order_id: soldOrder()._id, item_id: hoodie(2)._id, doclet_id: XL, reason: 'Too tight.' }]);
});

test('a till exchanges it for nothing dearer, and gives no reason', async () => {
  const dialog = await open([hoodie(1)], 'pos');
  expect(optionsOf(await dialog.findByLabelText('For'))[2]).toBe('Hoodie, Blue, XL – $5.00 more (not to be chosen)');
  expect(dialog.queryByLabelText('Reason')).toBeNull();
});

test('of several one is chosen', async () => {
  const asked = server.on(piecesToExchangeContract, () => ({ data: { items: [] } }));
  const dialog = await open([hoodie(1), hoodie(2, { name: 'Mug' })]);
  expect(await dialog.findByText(EXCHANGE.none)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('What'), { target: { value: hoodie(2)._id } });
  await waitFor(() => expect(asked.map(({ body }) => body.data.item_id)).toEqual([hoodie(1)._id, hoodie(2)._id]));
});

test('a refusal is told, and what is left is looked up again', async () => {
  server.on(exchangeItemContract, () => ({ status: 409, errors: [{ code: 'sold-out', message: 'Sold out.' }] }));
  const dialog = await open([hoodie(1)]);
  fireEvent.change(await dialog.findByLabelText('For'), { target: { value: L } });
  fireEvent.click(dialog.getByRole('button', { name: 'Exchange' }));
  expect(await dialog.findByText('Sold out.')).toBeTruthy();
});

test.each([
  ['', [{ doclet_id: S, name: 'Hoodie, Blue, M', is_left: true, more: 0 }]],
  [', and the former one is sold no more', []],
])('an exchange whose answer was lost is asked for again, though it is that piece by then%s', async (_, then) => {
  let pieces = [{ doclet_id: L, name: 'Hoodie, Blue, L', is_left: true, more: 0 }];
  server.on(piecesToExchangeContract, () => ({ data: { items: pieces } }));
  const sent = server.on(exchangeItemContract, (_, count) => {
    pieces = then;
    return count === 1 ? 'offline' : { data: { items: [{ item_id: hoodie(1)._id, doclet_id: L, name: 'Hoodie, Blue, L' }] } };
  });
  const dialog = await open([hoodie(1)]);
  fireEvent.change(await dialog.findByLabelText('For'), { target: { value: L } });
  fireEvent.click(dialog.getByRole('button', { name: 'Exchange' }));
  expect(await dialog.findByText(EXCHANGE.lost, {}, { timeout: 8000 })).toBeTruthy();
  expect(dialog.getByLabelText<HTMLSelectElement>('For').value).toBe(L);
  fireEvent.click(dialog.getByRole('button', { name: 'Ask again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 8000 });
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test('where nothing can be exchanged, nothing is offered', async () => {
  server.on(historyByOrderContract, () => ({ data: { items: [soldOrder({ items: [soldThing(1), hoodie(2, { state: 'refunded' })] })] } }));
  showRoom(<OrdersRoom />, { server, path: `/orders/${soldOrder()._id}`, duty: 'staff' });
  await screen.findByRole('table', { name: 'What was bought' });
  expect(screen.queryByRole('button', { name: 'Exchange…' })).toBeNull();
});
