import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memberEntitlementsContract } from '#server/actions/member-entitlements/contract.ts';
import { walletLinksContract } from '#server/api/wallet-links/contract.ts';
import { EVENT, freshBrowser, showScreen, testBoot, testServer } from '#web/testing/buyer-page.tsx';
import { MAYA, signInMaya } from '#web/testing/portal.ts';
import { ThankYouScreen } from './thank-you-screen.tsx';

let server: ReturnType<typeof testServer>;
beforeEach(() => void (server = testServer()));
afterEach(freshBrowser);

const ORDER = 'f'.repeat(24);
const [TICKET, TURNING, OTHER] = ['a', 'b', 'c'].map((letter) => letter.repeat(24));
const ticket = (_id: string | undefined, change: object = {}) => ({
  _id,
  event_id: EVENT,
  event_name: 'Winter Lights',
  date: '2099-12-05',
  time: null,
  name: 'Adult Admission',
  type: '',
  kind: 'admission',
  status: 'active',
  used_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  price: 54,
  order_id: ORDER,
  doclet_id: '8'.repeat(24),
  assigned_first_name: 'Maya',
  assigned_last_name: 'Ortiz',
  needs_activation: false,
  activated: false,
  transferable: true,
  qr_text: null,
  k: 'A'.repeat(22),
  ...change,
});
const show = (wallets: ('apple' | 'google')[] = []) =>
  showScreen(<ThankYouScreen />, { path: '/thank-you', state: { orderId: ORDER, visits: [] }, boot: testBoot({ config: { ...testBoot().config, wallets } }) });

test('who is signed out finds their tickets without an account', () => {
  show(['apple']);
  expect(screen.getByRole('link', { name: 'Find my tickets without an account' }).getAttribute('href')).toBe('/find-tickets');
  expect(screen.queryByRole('link', { name: /Wallet/ })).toBeNull();
});

test('a thing to take home is for no day', () => {
  const bought = { quantity: 1, entryTime: null, eventName: 'Winter Lights', firstDay: null, lastDay: null };
  const visits = [
    { ...bought, name: 'Scarf', visitDate: null },
    { ...bought, name: 'Flex Pass', visitDate: 'any' },
  ];
  showScreen(<ThankYouScreen />, { path: '/thank-you', state: { orderId: ORDER, visits }, boot: testBoot({}) });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1 ×Scarf', '1 ×Flex PassAny Day']);
});

test('who is signed in keeps the tickets of this order in the wallet, those whose code stays', async () => {
  signInMaya(server);
  const held = [ticket(TICKET), ticket(TURNING, { rotation_key: 'r' }), ticket(OTHER, { order_id: 'd'.repeat(24) })];
  server.on(memberEntitlementsContract, () => ({
    data: {
      items: [
        {
          consumer_id: MAYA.consumer,
          entitlements: [],
          consumers: [{ consumer: { _id: MAYA.consumer, first_name: 'Maya', last_name: 'Ortiz', photo: null }, admissions: held }],
        },
      ],
    },
  }));
  const asked = server.on(walletLinksContract, () => ({
    data: { event: 'Winter Lights', date: '', apple: [{ url: '/api/x', tickets: [{ holder: 'Maya Ortiz', name: 'Adult Admission' }] }], google: [] },
  }));
  show(['apple']);
  expect((await screen.findByRole('link', { name: 'Add to Apple Wallet' })).getAttribute('href')).toBe('/api/x');
  expect(asked[0]!.body).toEqual({ ids: [TICKET] });
  expect(screen.getByRole('button', { name: '2 tickets (PDF)' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Find my tickets/ })).toBeNull();
});
