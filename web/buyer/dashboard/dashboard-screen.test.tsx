import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listInvitationsContract } from '#server/actions/list-invitations/contract.ts';
import { memberEntitlementsContract } from '#server/actions/member-entitlements/contract.ts';
import { endSession } from '#web/lib/kept/session.ts';
import { EVENT } from '#web/testing/buyer-page.tsx';
import { dashboard } from '#web/testing/dashboard.tsx';
import { holding, ticketOf } from '#web/testing/tickets.ts';

const page = dashboard();
const TICKET = 'c'.repeat(24);
const COCOA = { event_id: EVENT, event_name: 'Winter Lights', date: '2099-12-05', type_name: 'goods', name: 'Hot cocoa', count: 2 };
const ticket = (change: object = {}) => ticketOf(TICKET, change);

test('greets, fetches, and shows each ticket with its code and what is shared', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket()], [COCOA]));
  page.show();
  expect(await screen.findByRole('heading', { name: 'Hello, Maya Ortiz' })).toBeTruthy();
  expect(await screen.findByText('Saturday, December 5th, 2099')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of Maya Ortiz' })).toBeTruthy();
  expect(screen.getByText('Hot cocoa')).toBeTruthy();
});

test('whoever is invited finds it here, where the mailed link leads', async () => {
  page.on(memberEntitlementsContract, () => ({ data: { items: [] } }));
  const invitation = { consumer_id: 'b'.repeat(24), kind: 'group', name: 'Harbour Singers', invited_at: '2026-01-01T00:00:00.000Z' };
  page.on(listInvitationsContract, () => ({ data: { items: [invitation] } }));
  page.show();
  expect(await screen.findByRole('group', { name: 'Invitation: Harbour Singers' })).toBeTruthy();
});

test('with no history it says so', async () => {
  page.on(memberEntitlementsContract, () => ({ data: { items: [] } }));
  page.show();
  expect(await screen.findByText('You have no recent visit history.')).toBeTruthy();
});

test('while it waits it says that tickets are fetched', async () => {
  page.on(memberEntitlementsContract, () => new Promise(() => {}));
  page.show();
  expect(await screen.findByText('Fetching your tickets...')).toBeTruthy();
});

test('tickets seen once are there offline, and gone after signing out', async () => {
  const asked = page.on(memberEntitlementsContract, () => holding([ticket()]));
  const first = page.show();
  await screen.findByRole('img', { name: 'QR code of Maya Ortiz' });
  first.unmount();
  expect(asked).toHaveLength(1);
  page.on(memberEntitlementsContract, () => 'offline');
  page.show();
  expect(await screen.findByRole('img', { name: 'QR code of Maya Ortiz' })).toBeTruthy();
  endSession();
  expect(localStorage.getItem('entrada-passes')).toBeNull();
});

test('who is not signed in is sent to sign in', async () => {
  endSession();
  page.show();
  await waitFor(() => expect(location.pathname).toBe('/sign-in'));
});

test('a person who was redirected here is told why', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket()]));
  page.show({ state: { said: 'This person is not in your family.' } });
  expect(await screen.findByText('This person is not in your family.')).toBeTruthy();
});
