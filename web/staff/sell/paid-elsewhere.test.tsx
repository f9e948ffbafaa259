import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { fakeTill, tillProduct } from '#web/testing/fake-till.ts';
import { key, press, settled, showSellRoom, sold } from '#web/testing/sell-room.tsx';
import { SELL } from './sell-words.ts';

afterEach(freshBrowser);

test('a sale that somebody has finished at another device meanwhile is shown as sold, not as due', async () => {
  const server = testServer();
  const till = fakeTill(server, [tillProduct('Adult')]);
  await showSellRoom(server);
  press(/^Adult/);
  await settled();
  const refuse = (code: string) => () => ({ status: 409, errors: [{ code, message: 'There is nothing left to pay.' }] });
  till.before['charge-cash'] = refuse('nothing-due');
  till.before['add-order-items'] = refuse('sale-complete');
  key('F2');
  fireEvent.submit((await screen.findByLabelText('Handed over')).closest('form')!);
  await sold();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(till.asked.cash).toHaveLength(1);
  till.before = {};
  Object.assign(till.sale, { order_id: '0e'.repeat(12), state: 'placeholder', items: [], payments: [] });
  press(/^Next customer/);
  press(/^Adult/);
  await settled();
  key('F2');
  await screen.findByLabelText('Handed over');
  expect(screen.queryByText('There is nothing left to pay.')).toBeNull();
});

test('a sale that somebody has cancelled meanwhile is no longer asked to be paid', async () => {
  const server = testServer();
  const till = fakeTill(server, [tillProduct('Adult')]);
  await showSellRoom(server);
  press(/^Adult/);
  await settled();
  for (const call of ['charge-cash', 'add-order-items'])
    till.before[call] = () => ({ status: 409, errors: [{ code: 'sale-cancelled', message: 'This sale is cancelled.' }] });
  key('F2');
  fireEvent.submit((await screen.findByLabelText('Handed over')).closest('form')!);
  expect(await screen.findByText(SELL.endedMeanwhile)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the till is told how much cash goes back for a sale that was paid in part and cancelled by the office', async () => {
  const server = testServer();
  const till = fakeTill(server, [tillProduct('Adult')]);
  await showSellRoom(server);
  press(/^Adult/);
  await settled();
  till.charge('cash', 'approved', null, { amount_base: '10.00' });
  press(/^Adult/);
  await settled();
  till.before['add-order-items'] = (_asked, count) =>
    count === 3 ? { status: 409, errors: [{ code: 'sale-cancelled', message: 'This sale is cancelled.' }] } : null;
  press(/^Adult/);
  const text = `${SELL.endedMeanwhile} Hand out $10.00 in cash from the till.`;
  expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(till.asked.opened).toHaveLength(2));
  await settled();
  expect(screen.getByText(text)).toBeTruthy();
  press('All right');
  expect(screen.queryByText(text)).toBeNull();
});
