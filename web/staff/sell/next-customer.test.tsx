import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { freshBrowser, testServer, type Reply } from '#web/testing/buyer-page.tsx';
import { fakeTill, tillProduct } from '#web/testing/fake-till.ts';
import { due, key, order, press, settled, showSellRoom, sold } from '#web/testing/sell-room.tsx';

afterEach(freshBrowser);

test('is served while the last sale is still being mailed, and keeps the order to themselves', async () => {
  const server = testServer();
  const till = fakeTill(server, [tillProduct('Adult')]);
  await showSellRoom(server);
  press(/^Adult/);
  key('F2');
  fireEvent.submit((await screen.findByLabelText('Handed over')).closest('form')!);
  await sold();
  const mailed = Promise.withResolvers<Reply | null>();
  till.before['complete-order'] = () => mailed.promise;
  fireEvent.change(within(order()).getByLabelText('Send the tickets by email'), { target: { value: 'maya@example.org' } });
  press('Send');
  const before = { ...till.sale };
  press(/^Next customer/);
  Object.assign(till.sale, { order_id: '0e'.repeat(12), state: 'placeholder', items: [], payments: [] });
  press(/^Adult/);
  await settled();
  await due('$10.00');
  mailed.resolve({ data: { items: [{ ...before, state: 'complete', tickets: [] }] } });
  await waitFor(() => expect(till.asked.completed).toHaveLength(2));
  press(/^Adult/);
  await settled();
  await due('$20.00');
  expect(till.asked.opened).toHaveLength(2);
});
