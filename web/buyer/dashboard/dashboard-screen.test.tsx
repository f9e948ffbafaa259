import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memberEntitlementsContract } from '#server/actions/member-entitlements/contract.ts';
import { getPaymentMethodContract } from '#server/actions/get-payment-method/contract.ts';
import { recallTransferContract } from '#server/actions/recall-transfer/contract.ts';
import { listInvitationsContract } from '#server/actions/list-invitations/contract.ts';
import { listTransfersContract } from '#server/actions/list-transfers/contract.ts';
import { transferTicketsContract } from '#server/actions/transfer-tickets/contract.ts';
import { walletLinksContract } from '#server/api/wallet-links/contract.ts';
import { endSession } from '#web/lib/session.ts';
import { EVENT, freshBrowser, showScreen, testBoot, testServer, type Reply } from '#web/testing/buyer-page.tsx';
import { signInMaya } from '#web/testing/portal.ts';
import { bootWithWallets, holding, ticketOf, transferOf } from '#web/testing/tickets.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

let server: ReturnType<typeof testServer>;
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', undefined);
  server = testServer();
  signInMaya(server);
});
afterEach(() => {
  freshBrowser();
  vi.unstubAllGlobals();
});

const TICKET = 'c'.repeat(24);
const COCOA = { event_id: EVENT, event_name: 'Winter Lights', date: '2099-12-05', type_name: 'goods', name: 'Hot cocoa', count: 2 };
const ticket = (change: object = {}) => ticketOf(TICKET, change);
const transfer = (state: string) => transferOf(TICKET, state);
const show = (wallets: ('apple' | 'google')[] = []) => showScreen(<DashboardScreen />, { path: '/dashboard', boot: bootWithWallets(wallets) });

test('greets, fetches, and shows each ticket with its code and what is shared', async () => {
  server.on(memberEntitlementsContract, () => holding([ticket()], [COCOA]));
  show();
  expect(await screen.findByRole('heading', { name: 'Hello, Maya Ortiz' })).toBeTruthy();
  expect(await screen.findByText('Saturday, December 5th, 2099')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of Maya Ortiz' })).toBeTruthy();
  expect(screen.getByText('Hot cocoa')).toBeTruthy();
});

test('whoever is invited finds it here, where the mailed link leads', async () => {
  server.on(memberEntitlementsContract, () => ({ data: { items: [] } }));
  const invitation = { consumer_id: 'b'.repeat(24), kind: 'group', name: 'Harbour Singers', invited_at: '2026-01-01T00:00:00.000Z' };
  server.on(listInvitationsContract, () => ({ data: { items: [invitation] } }));
  show();
  expect(await screen.findByRole('group', { name: 'Invitation: Harbour Singers' })).toBeTruthy();
});

test('with no history it says so', async () => {
  server.on(memberEntitlementsContract, () => ({ data: { items: [] } }));
  show();
  expect(await screen.findByText('You have no recent visit history.')).toBeTruthy();
});

test('while it waits it says that tickets are fetched', async () => {
  server.on(memberEntitlementsContract, () => new Promise(() => {}));
  show();
  expect(await screen.findByText('Fetching your tickets...')).toBeTruthy();
});

test('a ticket that only another adult may show is listed without a code', async () => {
  server.on(memberEntitlementsContract, () => holding([ticket({ k: undefined, qr_text: undefined, transferable: false })]));
  show();
  expect(await screen.findByText('In their own account')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /QR Code of/ })).toBeNull();
});

test('a used ticket shows no code', async () => {
  server.on(memberEntitlementsContract, () => holding([ticket({ status: 'used', used_at: '2026-01-01T00:00:00.000Z' })]));
  show();
  expect(await screen.findByText('Used')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
});

test('a ticket for re-entry keeps its code after coming in, for going out and coming back', async () => {
  server.on(memberEntitlementsContract, () => holding([ticket({ status: 'used', reentry: true, used_at: '2026-01-01T00:00:00.000Z' })]));
  show();
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
  expect(screen.queryByText('Used')).toBeNull();
});

test.each([
  ['daily', 'event', 'Lets you in once a day.'],
  ['once', '2099-12-05', 'Lets you back in once, if it is scanned on your way out.'],
  ['once', 'event', 'Lets you back in once a day, if it is scanned on your way out.'],
  ['unlimited', 'any', 'Lets you back in whenever it was scanned on your way out.'],
])('a ticket says how it lets in again: %s, for %s', async (reentry_rule, date, words) => {
  server.on(memberEntitlementsContract, () => holding([ticket({ date, over_at: null, reentry: true, reentry_rule })]));
  show();
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a ticket for several people says so, and one for a single person does not', async () => {
  server.on(memberEntitlementsContract, () => holding([ticket({ admits: 6, reentry: true, reentry_rule: 'daily' }), ticketOf('5'.repeat(24))]));
  show();
  expect(await screen.findAllByText(/Lets .*in/)).toHaveLength(1);
  expect(screen.getByText('Lets in 6 people. Lets you in once a day.')).toBeTruthy();
});

test('a ticket that has come back as often as it may shows no code, and nothing of coming back', async () => {
  server.on(memberEntitlementsContract, () => holding([ticket({ status: 'out', reentry: false, reentry_rule: 'once' })]));
  show();
  expect(await screen.findByText('Used')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
  expect(screen.queryByText(/Lets you/)).toBeNull();
});

test('an add-on that was never used shows no code once its day is over', async () => {
  server.on(memberEntitlementsContract, () => holding([ticket({ date: '2020-12-05', over_at: '2020-12-06T06:00:00.000Z', kind: 'addon', name: 'Parking' })]));
  show();
  expect(await screen.findByText('Not used')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull();
});

test("a past visit has no 'All codes'", async () => {
  const group = (_id: string, change: object) => ({
    consumer: { _id, first_name: _id, last_name: 'Ortiz', photo: null },
    admissions: [ticketOf(_id.repeat(24), change)],
  });
  const both = (change: object): Reply => ({ data: { items: [{ consumer_id: 'm', entitlements: [], consumers: [group('a', change), group('b', change)] }] } });
  server.on(memberEntitlementsContract, () => both({}));
  const first = show();
  expect(await screen.findByRole('button', { name: 'All codes' })).toBeTruthy();
  first.unmount();
  server.on(memberEntitlementsContract, () => both({ date: '2020-12-05', over_at: '2020-12-06T06:00:00.000Z' }));
  show();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'All codes' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Settings of this visit' }));
  expect(await screen.findByRole('button', { name: 'Download PDF' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'QR Codes' })).toBeNull();
});

test('tickets seen once are there offline, and gone after signing out', async () => {
  const asked = server.on(memberEntitlementsContract, () => holding([ticket()]));
  const first = show();
  await screen.findByRole('img', { name: 'QR code of Maya Ortiz' });
  first.unmount();
  expect(asked).toHaveLength(1);
  server.on(memberEntitlementsContract, () => 'offline');
  show();
  expect(await screen.findByRole('img', { name: 'QR code of Maya Ortiz' })).toBeTruthy();
  endSession();
  expect(localStorage.getItem('entrada-passes')).toBeNull();
});

test('the settings menu opens the codes and closes with any press', async () => {
  server.on(memberEntitlementsContract, () => holding([ticket()]));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Settings of this visit' }));
  fireEvent.click(await screen.findByRole('button', { name: 'QR Codes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Group QR Codes' });
  expect(within(dialog).getByRole('img', { name: 'QR code of Maya Ortiz' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
});

test('a group has one code for each member, who chooses among their passes', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  const [late, parking, other] = ['a', 'b', 'd'].map((letter) => letter.repeat(24));
  const maya = holding([ticketOf(parking!, { name: 'Parking', kind: 'addon' }), ticket(), ticketOf(late!, { time: '20:00:00' })]);
  const sam = { consumer: { _id: '7'.repeat(24), first_name: 'Sam', last_name: 'Ortiz', photo: null }, admissions: [ticketOf(other!)] };
  server.on(memberEntitlementsContract, () => {
    const [item] = (maya as { data: { items: { consumers: unknown[] }[] } }).data.items;
    return { data: { items: [{ ...item, consumers: [...item!.consumers, sam] }] } };
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'All codes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Group QR Codes' });
  const codes = () => within(dialog).getAllByRole('img', { name: /^QR code of/ });
  expect(codes().map((code) => code.getAttribute('aria-label'))).toEqual(['QR code of Maya Ortiz', 'QR code of Sam Ortiz']);
  expect(within(dialog).getByText('1 / 2')).toBeTruthy();
  const choices = within(within(dialog).getByRole('group', { name: 'Passes of Maya Ortiz' })).getAllByRole('button');
  expect(choices.map((choice) => [choice.textContent, choice.getAttribute('aria-pressed')])).toEqual([
    ['Adult Admission, 4 pm', 'true'],
    ['Adult Admission, 8 pm', 'false'],
    ['Parking', 'false'],
  ]);
  const first = codes()[0]!.innerHTML;
  fireEvent.click(choices[2]!);
  expect(codes()[0]!.innerHTML).not.toBe(first);
  expect(choices.map((choice) => choice.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true']);
  expect(within(dialog).queryByRole('group', { name: 'Passes of Sam Ortiz' })).toBeNull();
});

test('a visit can be kept in a wallet where the venue has one, except rotating codes', async () => {
  const other = 'f'.repeat(24);
  server.on(memberEntitlementsContract, () => holding([ticket(), ticketOf(other, { rotation_key: 'r' }), ticketOf('d'.repeat(24), { status: 'used' })]));
  const asked = server.on(walletLinksContract, () => ({
    data: {
      event: 'Winter Lights',
      date: '',
      apple: [],
      google: [{ url: 'https://pay.google.com/gp/v/save/x', tickets: [{ holder: 'Maya Ortiz', name: 'Adult Admission' }] }],
    },
  }));
  show(['google']);
  fireEvent.click(await screen.findByRole('button', { name: 'Settings of this visit' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save to Google Wallet' }));
  const dialog = await screen.findByRole('dialog', { name: 'Keep in a wallet' });
  expect((await within(dialog).findByRole('link', { name: 'Save to Google Wallet' })).getAttribute('href')).toBe('https://pay.google.com/gp/v/save/x');
  expect(asked[0]!.body).toEqual({ ids: [TICKET] });
});

test('nothing mentions wallets where none is set up', async () => {
  server.on(memberEntitlementsContract, () => holding([ticket()]));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Settings of this visit' }));
  await screen.findByRole('button', { name: 'Download PDF' });
  expect(screen.queryByRole('button', { name: /wallet/i })).toBeNull();
});

test('a ticket is sent by email, and what is missing is said at the field', async () => {
  server.on(memberEntitlementsContract, () => holding([ticket()]));
  const sent = server.on(transferTicketsContract, () => ({ data: { items: [{ ...transfer('offered'), link: null }] } }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Transfer the ticket of Maya Ortiz' }));
  const dialog = await screen.findByRole('dialog', { name: 'Winter Lights' });
  const send = within(dialog).getByRole('button', { name: 'Transfer the ticket of Maya Ortiz' });
  send.focus();
  fireEvent.submit(send.closest('form')!);
  expect(await within(dialog).findByText('Please enter an email address or a phone number.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('Email')));
  fireEvent.change(within(dialog).getByLabelText('Email'), { target: { value: ' Friend@Example.org ' } });
  fireEvent.submit(send.closest('form')!);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body.data).toMatchObject({ admissions: [TICKET], email: 'friend@example.org' });
  expect(await within(dialog).findByText(/Given to|Sent to/)).toBeTruthy();
});

test('a ticket on its way can be taken back', async () => {
  server.on(memberEntitlementsContract, () => holding([ticket()]));
  server.on(listTransfersContract, (_, count) => ({ data: { items: [transfer(count === 1 ? 'offered' : 'recalled')] } }));
  const recalled = server.on(recallTransferContract, () => ({ data: { items: [transfer('recalled')] } }));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(recalled).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull());
});

test('cashless without a card asks for one and stays off', async () => {
  server.on(memberEntitlementsContract, () => holding([ticket()]));
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Switch on' }));
  const dialog = await screen.findByRole('dialog', { name: 'Card On File' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Cashless spending needs a card on file. Add one and it will be switched on.')).toBeTruthy();
});

test('a venue that does not invite to cashless spending shows no callout', async () => {
  server.on(memberEntitlementsContract, () => holding([ticket()]));
  const asked = server.on(getPaymentMethodContract, () => ({ data: { items: [] } }));
  const boot = testBoot({ config: { ...testBoot().config, recycle: false } });
  showScreen(<DashboardScreen />, { path: '/dashboard', boot });
  await screen.findByText('Saturday, December 5th, 2099');
  expect(screen.queryByRole('complementary', { name: 'Cashless Spending' })).toBeNull();
  expect(asked).toEqual([]);
});

test('who is not signed in is sent to sign in', async () => {
  endSession();
  show();
  await waitFor(() => expect(location.pathname).toBe('/sign-in'));
});

test('which tickets are on their way cannot be looked up, and that is said', async () => {
  server.on(memberEntitlementsContract, () => holding([ticket()]));
  server.on(listTransfersContract, () => ({ status: 500, errors: [] }));
  show();
  expect(await screen.findByText('We could not look up which tickets you have sent. Please try again.')).toBeTruthy();
});

test('a person who was redirected here is told why', async () => {
  server.on(memberEntitlementsContract, () => holding([ticket()]));
  showScreen(<DashboardScreen />, { path: '/dashboard', state: { said: 'This person is not in your family.' } });
  expect(await screen.findByText('This person is not in your family.')).toBeTruthy();
});

const callout = () => screen.queryByRole('complementary', { name: 'Cashless Spending' });

test('a person with cashless on is not invited while the cards are still loading', async () => {
  let answer: (reply: Reply) => void = () => {};
  server.on(memberEntitlementsContract, () => holding([ticket()]));
  signInMaya(server, { account: { cashless_spending: true } });
  const asked = server.on(getPaymentMethodContract, () => new Promise<Reply>((resolve) => (answer = resolve)));
  show();
  await waitFor(() => expect(asked).toHaveLength(1));
  await screen.findByText('Saturday, December 5th, 2099');
  expect(callout()).toBeNull();
  answer({ data: { items: [] } });
  await waitFor(() => expect(callout()).not.toBeNull());
});

test('nobody is invited while cashless cannot be looked up, and that is said', async () => {
  server.on(memberEntitlementsContract, () => holding([ticket()]));
  server.on(getPaymentMethodContract, (_, count) => (count === 1 ? { status: 500, errors: [] } : { data: { items: [] } }));
  show();
  expect(await screen.findByText('We could not look up whether cashless spending is on. Please try again.')).toBeTruthy();
  expect(callout()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(callout()).not.toBeNull());
});
