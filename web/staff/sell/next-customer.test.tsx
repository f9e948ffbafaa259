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
  mailed.resolve({ data: { items: [{ ...before, state: 'complete', sent_to: 'maya@example.org', tickets: [] }] } });
  await waitFor(() => expect(till.asked.completed).toHaveLength(2));
  press(/^Adult/);
  await settled();
  await due('$20.00');
  expect(till.asked.opened).toHaveLength(2);
});

test('who is begun with by pressing a tile comes for today, and the keyboard stays at that tile', async () => {
  const server = testServer();
  const till = fakeTill(server, [tillProduct('Adult'), tillProduct('Parking', { is_addon: true })]);
  await showSellRoom(server);
  press(/^Visit date/);
  const other = document.querySelector<HTMLElement>('[data-day]:not([aria-disabled]):not([aria-current])');
  fireEvent.click(other!);
  press(/^Adult/);
  await settled();
  key('F2');
  fireEvent.submit((await screen.findByLabelText('Handed over')).closest('form')!);
  await sold();
  Object.assign(till.sale, { order_id: '0e'.repeat(12), state: 'placeholder', items: [], payments: [] });
  const parking = screen.getByRole('button', { name: /^Parking/ });
  parking.focus();
  fireEvent.click(parking);
  await settled();
  expect(document.activeElement).toBe(parking);
  press(/^Parking/);
  await settled();
  const [first, ...others] = till.asked.changed.flatMap(({ body }) => body.data.items.map(({ date }: { date: string }) => date));
  expect(first).toBe(other!.dataset['day']);
  expect(new Set(others).size).toBe(1);
  expect(others).not.toContain(first);
});

test('hears where the tickets are sent, and the keyboard goes on to whoever is next', async () => {
  const server = testServer();
  const till = fakeTill(server, [tillProduct('Adult')]);
  await showSellRoom(server);
  const sell = async () => {
    press(/^Adult/);
    await settled();
    key('F2');
    fireEvent.submit((await screen.findByLabelText('Handed over')).closest('form')!);
    await sold();
  };
  await sell();
  const field = within(order()).getByLabelText('Send the tickets by email');
  fireEvent.change(field, { target: { value: 'maya@example.org' } });
  field.focus();
  fireEvent.submit(field.closest('form')!);
  expect(await within(order()).findByText('The tickets are on their way to maya@example.org.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Next customer/ }));
  press(/^Next customer/);
  Object.assign(till.sale, { order_id: '0e'.repeat(12), state: 'placeholder', items: [], payments: [] });
  till.before['complete-order'] = () => ({ data: { items: [{ ...till.sale, state: 'complete', sent_to: 'Maya Lindqvist', tickets: [] }] } });
  await sell();
  expect(within(order()).getByText('The tickets are on their way to Maya Lindqvist.')).toBeTruthy();
  expect(within(order()).queryByLabelText('Send the tickets by email')).toBeNull();
});
