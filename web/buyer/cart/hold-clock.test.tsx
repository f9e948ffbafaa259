import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { serializeCart } from '#domain/cart/stored-cart.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { extendReservations } from '#server/actions/extend-reservations/contract.ts';
import { freshBrowser, showScreen, testServer } from '#web/testing/buyer-page.tsx';
import { HOLD, line } from '#web/testing/checkout.tsx';
import { HoldClock, KeepLonger } from './hold-clock.tsx';

afterEach(freshBrowser);

test('after keeping the items longer the focus returns to its field', async () => {
  const server = testServer();
  server.on(extendReservations, () => ({ data: { items: [{ item_id: HOLD(1), expires_at: new Date(Date.now() + 10 * MINUTE_MS).toISOString() }] } }));
  localStorage.setItem('entrada-cart', serializeCart([line(1)]));
  dispatchEvent(new StorageEvent('storage', { key: null }));
  showScreen(
    <>
      <input aria-label="Street" />
      <KeepLonger />
    </>,
    { path: '/checkout' },
  );
  const button = screen.getByRole('button', { name: 'Keep for 5 more minutes' });
  act(() => screen.getByLabelText('Street').focus());
  act(() => button.focus());
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Street')));
});

test('holds that are not in the cart yet are announced two minutes before they end, and kept longer by their own screen', async () => {
  testServer();
  const keep = vi.fn(async () => 'kept' as const);
  showScreen(<HoldClock until={Date.now() + 121_000} keep={keep} />, { path: '/' });
  expect(await screen.findByText(/^These are held for two more minutes, until /)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep for 5 more minutes' }));
  expect(await screen.findByText('Your items are held for 5 more minutes.')).toBeTruthy();
  expect(keep).toHaveBeenCalledTimes(1);
});
