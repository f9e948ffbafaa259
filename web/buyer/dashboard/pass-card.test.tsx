import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { memberEntitlementsContract } from '#server/actions/member-entitlements/contract.ts';
import { dashboard } from '#web/testing/dashboard.tsx';
import { holding, ticketOf } from '#web/testing/tickets.ts';

const page = dashboard();
const TICKET = 'c'.repeat(24);
const ticket = (change: object = {}) => ticketOf(TICKET, change);

test('a ticket that only another adult may show is listed without a code', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket({ k: undefined, qr_text: undefined, transferable: false })]));
  page.show();
  expect(await screen.findByText('In their own account')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /QR Code of/ })).toBeNull();
});

test('a used ticket shows no code', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket({ status: 'used', used_at: '2026-01-01T00:00:00.000Z' })]));
  page.show();
  expect(await screen.findByText('Used')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
});

test.each([
  ['refunded', 'Refunded'],
  ['given-back', 'Given back'],
  ['cancelled', 'Cancelled'],
  [undefined, 'No longer valid'],
])('a ticket that has ended shows no code and says why: %s', async (ended, words) => {
  page.on(memberEntitlementsContract, () => holding([ticket({ status: 'revoked', ended, k: undefined })]));
  page.show();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
});

test('a ticket for re-entry keeps its code after coming in, for going out and coming back', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket({ status: 'used', reentry: true, used_at: '2026-01-01T00:00:00.000Z' })]));
  page.show();
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
  expect(screen.queryByText('Used')).toBeNull();
});

test.each([
  ['daily', 'event', 'Lets you in once a day.'],
  ['once', '2099-12-05', 'Lets you back in once, if it is scanned on your way out.'],
  ['once', 'event', 'Lets you back in once a day, if it is scanned on your way out.'],
  ['unlimited', 'any', 'Lets you back in whenever it was scanned on your way out.'],
])('a ticket says how it lets in again: %s, for %s', async (reentry_rule, date, words) => {
  page.on(memberEntitlementsContract, () => holding([ticket({ date, over_at: null, reentry: true, reentry_rule })]));
  page.show();
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a ticket for several people says so, and one for a single person does not', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket({ admits: 6, reentry: true, reentry_rule: 'daily' }), ticketOf('5'.repeat(24))]));
  page.show();
  expect(await screen.findAllByText(/Lets .*in/)).toHaveLength(1);
  expect(screen.getByText('Lets in 6 people. Lets you in once a day.')).toBeTruthy();
});

test('a ticket that has come back as often as it may shows no code, and nothing of coming back', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket({ status: 'out', reentry: false, reentry_rule: 'once' })]));
  page.show();
  expect(await screen.findByText('Used')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
  expect(screen.queryByText(/Lets you/)).toBeNull();
});

test('an add-on that was never used shows no code once its day is over', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket({ date: '2020-12-05', over_at: '2020-12-06T06:00:00.000Z', kind: 'addon', name: 'Parking' })]));
  page.show();
  expect(await screen.findByText('Not used')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
});

test.each([
  ['active', 'Not used'],
  ['used', 'Used'],
])('a ticket that was %s when its day ended says so in place of its code, which a press still shows', async (status, words) => {
  const over = { date: '2020-12-05', over_at: '2020-12-06T06:00:00.000Z', transferable: false };
  page.on(memberEntitlementsContract, () => holding([ticket({ ...over, status, reentry: true, reentry_rule: 'unlimited' })]));
  page.show();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
  expect(screen.queryByText(/Lets you/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^QR Code of/ }));
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
});

test('a ticket for a place says which', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket({ name: 'Fire-pit Cabin', place: 'Cabin 3' })]));
  page.show();
  expect((await screen.findByText(/^Fire-pit Cabin, Cabin 3/)).tagName).toBe('P');
});

test('a ticket whose time the venue has moved says which it was', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket({ time: '18:30:00', moved_from: '16:00:00' }), ticketOf('5'.repeat(24))]));
  page.show();
  expect(await screen.findByText('6:30 pm')).toBeTruthy();
  expect(screen.getAllByText('The venue has moved your time. It was 4 pm.')).toHaveLength(1);
});

test('a ticket that has to be activated says so beside its code, until that is done', async () => {
  const open = [ticket({ needs_activation: true }), ticketOf('5'.repeat(24), { needs_activation: true, activated: true }), ticketOf('6'.repeat(24))];
  page.on(memberEntitlementsContract, () => holding(open));
  page.show();
  expect(await screen.findAllByText('Has to be activated by the venue’s staff before it lets you in.')).toHaveLength(1);
  expect(screen.getAllByRole('img', { name: /QR code/ })).toHaveLength(3);
});
