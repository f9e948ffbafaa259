import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memberEntitlementsContract } from '#server/actions/member-entitlements/contract.ts';
import { orderCalendar } from '#server/api/order-calendar/contract.ts';
import { walletLinksContract } from '#server/api/wallet-links/contract.ts';
import { freshBrowser, showScreen, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { signInMaya } from '#web/testing/portal.ts';
import { savedFiles } from '#web/testing/saved-files.ts';
import { bootWithWallets, holding, ticketOf } from '#web/testing/tickets.ts';
import { ThankYouScreen } from './thank-you-screen.tsx';

let server: ReturnType<typeof testServer>;
beforeEach(() => void (server = testServer()));
afterEach(freshBrowser);

const ORDER = 'f'.repeat(24);
const TICKET = 'a'.repeat(24);
const show = (wallets: ('apple' | 'google')[] = []) =>
  showScreen(<ThankYouScreen />, { path: '/thank-you', state: { orderId: ORDER, visits: [] }, boot: bootWithWallets(wallets) });

test('who is signed out finds their tickets without an account', () => {
  show(['apple']);
  expect(screen.getByRole('link', { name: 'Find my tickets without an account' }).getAttribute('href')).toBe('/find-tickets');
  expect(screen.queryByRole('link', { name: /Wallet/ })).toBeNull();
});

test('the number of the order and what it cost stand on the page, where they are known', () => {
  showScreen(<ThankYouScreen />, { path: '/thank-you', state: { orderId: ORDER, number: 'ZDRFBDNMB7', totalCents: 22_350, visits: [] } });
  expect(document.body.textContent).toContain('Order ZDRFBDNMB7');
  expect(document.body.textContent).toContain('Total$223.50');
});

test('a thing to take home is for no day', () => {
  const bought = { quantity: 1, entryTime: null, eventName: 'Winter Lights', firstDay: null, lastDay: null };
  const visits = [
    { ...bought, name: 'Scarf', visitDate: null },
    { ...bought, name: 'Flex Pass', visitDate: 'any' },
  ];
  showScreen(<ThankYouScreen />, { path: '/thank-you', state: { orderId: ORDER, visits }, boot: testBoot({}) });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1 ×Scarf', '1 ×Flex PassAny day']);
});

test('two times of one day are two visits', () => {
  const bought = { name: 'Timed Entry', quantity: 1, visitDate: '2030-12-24', eventName: 'Winter Lights', firstDay: null, lastDay: null };
  const visits = [
    { ...bought, entryTime: '15:00:00' },
    { ...bought, entryTime: '20:00:00', quantity: 2 },
  ];
  showScreen(<ThankYouScreen />, { path: '/thank-you', state: { orderId: ORDER, visits }, boot: testBoot({}) });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '1 ×Timed EntryTuesday, December 24th · 3 pm',
    '2 ×Timed EntryTuesday, December 24th · 8 pm',
  ]);
});

test('who is signed in gets the calendar file that the mail brings, or the one of the page without a line', async () => {
  signInMaya(server);
  server.on(memberEntitlementsContract, () => holding([]));
  let isOffline = false;
  const asked = server.on(orderCalendar, () => (isOffline ? 'offline' : { data: 'BEGIN:VCALENDAR of the mail' }));
  const saved = savedFiles();
  const bought = { name: 'Timed Entry', quantity: 1, entryTime: '15:00:00', eventName: 'Winter Lights', firstDay: null, lastDay: null };
  showScreen(<ThankYouScreen />, { path: '/thank-you', state: { orderId: ORDER, visits: [{ ...bought, visitDate: '2030-12-24' }] }, boot: testBoot({}) });
  const link = screen.getByRole('link', { name: 'Add to calendar' });
  fireEvent.click(link);
  await waitFor(async () => expect(await saved()).toEqual([expect.stringContaining('of the mail')]));
  isOffline = true;
  fireEvent.click(link);
  await waitFor(async () => expect((await saved())[1]).toContain(`UID:${ORDER}-0@entrada`));
  expect(asked).toHaveLength(2);
});

test('who is signed in keeps the tickets of this order in the wallet, those whose code stays', async () => {
  signInMaya(server);
  const held = [
    ticketOf(TICKET, { order_id: ORDER }),
    ticketOf('b'.repeat(24), { order_id: ORDER, rotation_key: 'r' }),
    ticketOf('c'.repeat(24), { order_id: 'd'.repeat(24) }),
  ];
  server.on(memberEntitlementsContract, () => holding(held));
  const asked = server.on(walletLinksContract, () => ({
    data: { event: 'Winter Lights', date: '', apple: [{ url: '/api/x', tickets: [{ holder: 'Maya Ortiz', name: 'Adult Admission' }] }], google: [] },
  }));
  show(['apple']);
  expect((await screen.findByRole('link', { name: 'Add to Apple Wallet' })).getAttribute('href')).toBe('/api/x');
  expect(asked[0]!.body).toEqual({ ids: [TICKET] });
  expect(screen.getByRole('button', { name: '2 tickets (PDF)' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Find my tickets/ })).toBeNull();
});
