import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { fakeTill, tillProduct } from '#web/testing/fake-till.ts';
import { key, press, settled, showSellRoom, sold } from '#web/testing/sell-room.tsx';

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
});
