import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshBrowser, testServer } from '#web/testing/buyer-page.tsx';
import { soldOrder } from '#web/testing/sold-order.ts';
import { atDesk, TERMINAL, terminalItem } from '#web/testing/staff-desk.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import { TakeUpSale } from './take-up-sale.tsx';

let server: ReturnType<typeof testServer>;
beforeEach(() => (server = testServer()));
afterEach(freshBrowser);

const OTHER = '6'.repeat(24);
const desks = [terminalItem(), terminalItem({ terminal_id: OTHER, name: 'Kiosk' })];
const show = (terminal_id: string) => showRoom(<TakeUpSale order={soldOrder({ source: 'pos', status: 'paying', terminal_id })} />, { server, path: '/orders' });

test('a sale is gone on with at the till where it was begun', async () => {
  atDesk(server, () => desks);
  localStorage.setItem('staff_terminal', TERMINAL);
  show(TERMINAL);
  expect((await screen.findByRole('link', { name: 'Go on with the sale' })).getAttribute('href')).toBe(`/staff/sell?sale=${'c'.repeat(24)}`);
});

test('elsewhere it says which till that is', async () => {
  atDesk(server, () => desks);
  localStorage.setItem('staff_terminal', TERMINAL);
  show(OTHER);
  expect(await screen.findByText('To finish it, open this page at Kiosk.')).toBeTruthy();
});
