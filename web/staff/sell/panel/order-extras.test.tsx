import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { fakeTill, tillProduct } from '#web/testing/fake-till.ts';
import { order, press, settled, showSellRoom } from '#web/testing/sell-room.tsx';

afterEach(freshBrowser);

test('a promo code is typed without the mouse, and the keyboard stays in the order', async () => {
  const server = testServer();
  fakeTill(server, [tillProduct('Adult')]);
  await showSellRoom(server);
  press(/^Adult/);
  await settled();
  press('Promo code');
  const field = within(order()).getByRole('textbox', { name: 'Promo code' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'LIGHTS10' } });
  fireEvent.submit(field.closest('form')!);
  const applied = await within(order()).findByRole('button', { name: 'Take off LIGHTS10' });
  await waitFor(() => expect(document.activeElement).toBe(applied.parentElement));
  fireEvent.click(applied);
  expect(await within(order()).findByRole('textbox', { name: 'Promo code' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take off LIGHTS10' })).toBeNull();
});
