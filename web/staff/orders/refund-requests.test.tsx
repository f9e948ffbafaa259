import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { historyByConsumerContract } from '#server/actions/history-by-consumer/contract.ts';
import { historyByOrderContract } from '#server/actions/history-by-order/contract.ts';
import { listTasks } from '#server/api/list-tasks/contract.ts';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { soldOrder } from '#web/testing/sold-order.ts';
import { askedFor, listed } from '#web/testing/staff-desk.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { OrdersRoom } from './orders-room.tsx';

const line = vi.hoisted(() => ({ say: () => {} }));
vi.mock('#web/lib/live/shared-live.ts', () => ({ joinLive: (hear: () => void) => ((line.say = hear), () => {}) }));

afterEach(freshBrowser);

test('a decision about a refund shows by itself where the buyer waits, and the order is looked up again only then', async () => {
  const server = testServer();
  const order = soldOrder();
  const task = askedFor({ kind: 'refund' }, { amount: 80, order: { _id: order._id, number: order.number, total: 80, buyer: '' } });
  let [now, status]: [typeof order, typeof task.status] = [order, 'open'];
  server.on(historyByConsumerContract, () => ({ data: { items: [] } }));
  const lookedUp = server.on(historyByOrderContract, () => ({ data: { items: [now] } }));
  const tasks = server.on(listTasks, () => listed([{ ...task, status }]));
  showRoom(<OrdersRoom />, { server, path: `/orders/${order._id}` });
  await screen.findByText(/A refund of \$80\.00 waits/);
  line.say();
  await waitFor(() => expect(tasks.length).toBeGreaterThan(1));
  expect(lookedUp).toHaveLength(1);
  [now, status] = [soldOrder({ refund_status: 'full', refunded: 80 }), 'confirmed'];
  await waitFor(() => {
    line.say();
    expect(screen.queryByText(/A refund of \$80\.00 waits/)).toBeNull();
  });
  expect(await screen.findByText('Refunded')).toBeTruthy();
  expect(screen.getByText('The refund was agreed to.')).toBeTruthy();
  expect(lookedUp).toHaveLength(2);
});
