import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { walletLinksContract } from '#server/api/wallet-links/contract.ts';
import { walletOf } from '#web/buyer/account/wallet-links.tsx';
import { freshBrowser, showScreen, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { WalletScreen } from './wallet-screen.tsx';

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  server = testServer();
});
afterEach(() => {
  freshBrowser();
  vi.unstubAllGlobals();
});

const KEY = `${'k'.repeat(40)}~${'s'.repeat(43)}`;
const TICKETS = ['Maya Ortiz', 'Ella Ortiz'].map((holder) => ({ holder, name: 'Adult Admission' }));
const APPLE = [{ url: '/api/workspace/x/tickets.pkpass?key=a', tickets: TICKETS }];
const GOOGLE = TICKETS.map((ticket, at) => ({ url: `https://pay.google.com/gp/v/save/${at}`, tickets: [ticket] }));
const both = { event: 'Winter Lights', date: 'Sat, Dec 5th, 2099', apple: APPLE, google: GOOGLE };
const on = (userAgent: string) => vi.stubGlobal('navigator', { ...navigator, userAgent });
const { config } = testBoot();
const show = (wallets: ('apple' | 'google')[]) =>
  showScreen(<WalletScreen />, { path: `/wallet/${KEY}`, route: '/wallet/:key?', boot: testBoot({ config: { ...config, wallets } }) });

test('on an iPhone its wallet comes first, and the other is a quiet way', async () => {
  on('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  const asked = server.on(walletLinksContract, () => ({ data: both }));
  show(['apple', 'google']);
  const apple = await screen.findByRole('link', { name: 'Add to Apple Wallet' });
  expect(asked[0]!.body).toEqual({ key: KEY });
  expect(apple.getAttribute('href')).toBe(APPLE[0]!.url);
  const google = screen.getByText('Save to Google Wallet');
  expect([apple.querySelector('svg') !== null, google.querySelectorAll('svg').length]).toEqual([true, 1]);
  expect(apple.compareDocumentPosition(google) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Adult Admission · Ella Ortiz' }).getAttribute('href')).toBe(GOOGLE[1]!.url);
  expect(screen.getByText(/Adult Admission$/).textContent).toBe('2 × Adult Admission');
  expect(screen.getByRole('heading', { name: 'Your 2 tickets' })).toBeTruthy();
});

test('on Android Google Wallet comes first; where it alone is set up it stands alone', async () => {
  on('Mozilla/5.0 (Linux; Android 16; Pixel 9)');
  server.on(walletLinksContract, () => ({ data: both }));
  const first = show(['apple', 'google']);
  const google = await screen.findByText('Save to Google Wallet');
  expect(google.compareDocumentPosition(screen.getByRole('link', { name: 'Add to Apple Wallet' })) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  first.unmount();
  show(['google']);
  expect((await screen.findAllByRole('link', { name: /Adult Admission/ })).map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank']);
});

test('a link that is over says so and leads to the account', async () => {
  server.on(walletLinksContract, () => ({ status: 404, errors: [{ code: 'link-over', message: 'This link has ended. Your tickets are in your account.' }] }));
  show(['apple']);
  expect(await screen.findByText('This link has ended. Your tickets are in your account.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To my passes' })).toBeTruthy();
});

test('a server in trouble can be asked again', async () => {
  let isBroken = true;
  server.on(walletLinksContract, () => (isBroken ? { status: 500, errors: [] } : { data: both }));
  show(['apple']);
  const again = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  fireEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Your 2 tickets' })).toBeTruthy();
});

test('where no wallet is set up nothing is asked', () => {
  show([]);
  expect(screen.getByText('This venue keeps no tickets in wallets. They are in your account.')).toBeTruthy();
});

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'apple'],
  ['Mozilla/5.0 (Linux; Android 16)', 'google'],
  ['Mozilla/5.0 (Windows NT 10.0)', null],
])('%s has %s', (userAgent, own) => expect(walletOf(userAgent)).toBe(own));
