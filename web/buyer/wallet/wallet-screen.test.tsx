import { screen } from '@testing-library/react';
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

const KEY = `${'k'.repeat(40)}.${'s'.repeat(43)}`;
const APPLE = [{ url: '/api/workspace/x/tickets.pkpass?key=a', names: ['Maya Ortiz', 'Ella Ortiz'] }];
const GOOGLE = ['Maya Ortiz', 'Ella Ortiz'].map((name, at) => ({ url: `https://pay.google.com/gp/v/save/${at}`, names: [name] }));
const both = { event: 'Winter Lights', date: 'Sat, Dec 5th, 2099', apple: APPLE, google: GOOGLE };
const on = (userAgent: string) => vi.stubGlobal('navigator', { ...navigator, userAgent });
const { config } = testBoot();
const show = (wallets: ('apple' | 'google')[]) =>
  showScreen(<WalletScreen />, { path: `/wallet/${KEY}`, route: '/wallet/:key?', boot: testBoot({ config: { ...config, wallets } }) });

test('on an iPhone its wallet comes first, and the other is a quiet way', async () => {
  on('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  const asked = server.on(walletLinksContract, () => ({ data: both }));
  show(['apple', 'google']);
  const links = await screen.findAllByRole('link', { name: /Wallet/ });
  expect(asked[0]!.body).toEqual({ key: KEY });
  expect(links.map((link) => link.textContent)).toEqual(['Add to Apple Wallet', 'Save to Google WalletMaya Ortiz', 'Save to Google WalletElla Ortiz']);
  expect(links.map((link) => link.querySelector('svg') !== null)).toEqual([true, false, false]);
  expect(links[0]!.getAttribute('href')).toBe(APPLE[0]!.url);
  expect(screen.getByRole('heading', { name: 'Your 2 tickets' })).toBeTruthy();
});

test('on Android Google Wallet comes first; where it alone is set up it stands alone', async () => {
  on('Mozilla/5.0 (Linux; Android 16; Pixel 9)');
  server.on(walletLinksContract, () => ({ data: both }));
  const first = show(['apple', 'google']);
  expect((await screen.findAllByRole('link', { name: /Wallet/ }))[0]!.textContent).toContain('Save to Google Wallet');
  first.unmount();
  show(['google']);
  expect((await screen.findAllByRole('link', { name: /Wallet/ })).map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank']);
});

test('a link that is over says so and leads to the account', async () => {
  server.on(walletLinksContract, () => ({ status: 404, errors: [{ code: 'link-over', message: 'This link has ended. Your tickets are in your account.' }] }));
  show(['apple']);
  expect(await screen.findByText('This link has ended. Your tickets are in your account.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To my passes' })).toBeTruthy();
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
