import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { reserveTicket } from '#server/actions/reserve-ticket/contract.ts';
import { freshBrowser, showScreen, testServer } from '#web/testing/buyer-page.tsx';
import { cartLine, idOf } from '#web/testing/shop-stock.ts';
import { addHeldLines } from './cart-actions.ts';
import { cartLines } from './cart-store.ts';
import { HoldKeeper } from './hold-keeper.tsx';

afterEach(freshBrowser);

test('what is gone stays named when another hold, which runs out later, is renewed', async () => {
  const server = testServer();
  localStorage.setItem('entrada-cart-key', 'k'.repeat(24));
  const asked = server.on(reserveTicket, (_, count) =>
    count === 1
      ? { status: 409, errors: [{ code: 'sold-out', message: 'Sold out for this date.' }] }
      : { data: { items: [{ item_id: idOf('9'), expires_at: new Date(Date.now() + 10 * MINUTE_MS).toISOString() }] } },
  );
  const held = (ticket: string, name: string, until: number) => ({ line: { ...cartLine(ticket, { name }), ticketId: idOf(ticket) }, until });
  addHeldLines([held('1', 'Lantern', Date.now()), held('2', 'Parking', Date.now() + 500)]);
  showScreen(<HoldKeeper isCartOpen={false} />, { path: '/checkout' });
  const gone = 'The time to hold your items ran out, and Lantern for Friday, November 21st is no longer in your cart. You can choose again in the shop.';
  const close = await screen.findByRole('button', { name: 'Close' });
  await waitFor(() => expect(asked).toHaveLength(2), { timeout: 4000 });
  await waitFor(() => expect(cartLines().map(({ ticketId }) => ticketId)).toEqual([idOf('9')]));
  expect(close.closest('[role=status]')!.textContent).toContain(gone);
  fireEvent.click(close);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('holds that end while there is no line say so, and what happens next; once it is back they are asked for again at once', async () => {
  const server = testServer();
  localStorage.setItem('entrada-cart-key', 'k'.repeat(24));
  let hasLine = false;
  const again = { data: { items: [{ item_id: idOf('9'), expires_at: new Date(Date.now() + 10 * MINUTE_MS).toISOString() }] } };
  server.on(reserveTicket, () => (hasLine ? again : 'offline'));
  addHeldLines([{ line: { ...cartLine('1', { name: 'Lantern' }), ticketId: idOf('1') }, until: Date.now() }]);
  showScreen(<HoldKeeper isCartOpen={false} />, { path: '/checkout' });
  const ended = 'The time to hold your items ran out. As soon as the shop can be reached, they are held for you once more if they are still free.';
  const notice = { selector: '[role=status] *' };
  await screen.findByText(ended, notice, { timeout: 3000 });
  hasLine = true;
  fireEvent(window, new Event('online'));
  await screen.findByText('The time to hold your items ran out. They were still free: we hold them for you once more.', notice, { timeout: 3000 });
  expect(screen.queryByText(ended, notice)).toBeNull();
});

test('while the shop is asked whether what ran out is still free, nothing is said of a lost line', async () => {
  const server = testServer();
  localStorage.setItem('entrada-cart-key', 'k'.repeat(24));
  const meanwhile: unknown[] = [];
  server.on(reserveTicket, async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    meanwhile.push(screen.queryByText(/As soon as/));
    return { data: { items: [{ item_id: idOf('9'), expires_at: new Date(Date.now() + 10 * MINUTE_MS).toISOString() }] } };
  });
  addHeldLines([{ line: { ...cartLine('1', { name: 'Lantern' }), ticketId: idOf('1') }, until: Date.now() }]);
  showScreen(<HoldKeeper isCartOpen={false} />, { path: '/checkout' });
  await screen.findByRole('button', { name: 'Close' });
  expect(meanwhile).toEqual([null]);
});
