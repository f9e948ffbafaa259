import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { memberEntitlementsContract } from '#server/actions/member-entitlements/contract.ts';
import { walletLinksContract } from '#server/api/wallet-links/contract.ts';
import { type Reply } from '#web/testing/buyer-page.tsx';
import { dashboard } from '#web/testing/dashboard.tsx';
import { bootWithWallets, holding, ticketOf } from '#web/testing/tickets.ts';

const page = dashboard();
const TICKET = 'c'.repeat(24);
const ticket = (change: object = {}) => ticketOf(TICKET, change);

test("a past visit has no 'All codes'", async () => {
  const group = (_id: string, change: object) => ({
    consumer: { _id, first_name: _id, last_name: 'Ortiz', photo: null },
    admissions: [ticketOf(_id.repeat(24), change)],
  });
  const both = (change: object): Reply => ({ data: { items: [{ consumer_id: 'm', entitlements: [], consumers: [group('a', change), group('b', change)] }] } });
  page.on(memberEntitlementsContract, () => both({}));
  const first = page.show();
  expect(await screen.findByRole('button', { name: 'All codes' })).toBeTruthy();
  first.unmount();
  page.on(memberEntitlementsContract, () => both({ date: '2020-12-05', over_at: '2020-12-06T06:00:00.000Z' }));
  page.show();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'All codes' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Settings of this visit' }));
  expect(await screen.findByRole('button', { name: 'Download PDF' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'QR Codes' })).toBeNull();
});

test('the settings menu opens the codes and closes with any press', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket()]));
  page.show();
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
  page.on(memberEntitlementsContract, () => {
    const [item] = (maya as { data: { items: { consumers: unknown[] }[] } }).data.items;
    return { data: { items: [{ ...item, consumers: [...item!.consumers, sam] }] } };
  });
  page.show();
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
  page.on(memberEntitlementsContract, () => holding([ticket(), ticketOf(other, { rotation_key: 'r' }), ticketOf('d'.repeat(24), { status: 'used' })]));
  const asked = page.on(walletLinksContract, () => ({
    data: {
      event: 'Winter Lights',
      date: '',
      apple: [],
      google: [{ url: 'https://pay.google.com/gp/v/save/x', tickets: [{ holder: 'Maya Ortiz', name: 'Adult Admission' }] }],
    },
  }));
  page.show({ boot: bootWithWallets(['google']) });
  fireEvent.click(await screen.findByRole('button', { name: 'Settings of this visit' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save to Google Wallet' }));
  const dialog = await screen.findByRole('dialog', { name: 'Keep in a wallet' });
  expect((await within(dialog).findByRole('link', { name: 'Save to Google Wallet' })).getAttribute('href')).toBe('https://pay.google.com/gp/v/save/x');
  expect(asked[0]!.body).toEqual({ ids: [TICKET] });
});

test('nothing mentions wallets where none is set up', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket()]));
  page.show();
  fireEvent.click(await screen.findByRole('button', { name: 'Settings of this visit' }));
  await screen.findByRole('button', { name: 'Download PDF' });
  expect(screen.queryByRole('button', { name: /wallet/i })).toBeNull();
});

test('each visit is an entry of its own in a calendar, also of one event', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket({ date: '2099-12-05' }), ticketOf('d'.repeat(24), { date: '2099-12-06' })]));
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  page.show();
  for (const menu of await screen.findAllByRole('button', { name: 'Settings of this visit' })) {
    fireEvent.click(menu);
    fireEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  }
  const uids = await Promise.all(files.map(async (file) => /^UID:.*$/m.exec(await file.text())?.[0]));
  expect(uids).toEqual([`UID:${TICKET}@entrada`, `UID:${'d'.repeat(24)}@entrada`]);
});

test('a calendar is told the space, and the hours by the clock of the event, also once that is no longer on sale', async () => {
  const over = { event_id: 'e'.repeat(24), event_name: 'Berlin Nights', place: 'Table 4', time_zone: 'Europe/Berlin', time: '20:00:00', end_time: '23:30:00' };
  page.on(memberEntitlementsContract, () => holding([ticket(over)]));
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  page.show();
  fireEvent.click(await screen.findByRole('button', { name: 'Settings of this visit' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  const lines = (await files[0]!.text()).split('\r\n');
  expect(lines).toEqual(expect.arrayContaining(['DTSTART:20991205T190000Z', 'DTEND:20991205T223000Z']));
  expect(lines).toContain(String.raw`DESCRIPTION:1 × Adult Admission\, Table 4\, entry 8 pm`);
});

test('what was given back or passed on is in no menu, no code and no calendar', async () => {
  const [back, away] = ['a', 'b'].map((letter) => ticketOf(letter.repeat(24), { status: letter === 'a' ? 'revoked' : 'transferred' }));
  page.on(memberEntitlementsContract, () => holding([back!, away!]));
  const first = page.show();
  await screen.findByText('No longer valid');
  expect(screen.queryByRole('button', { name: 'Settings of this visit' })).toBeNull();
  first.unmount();
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  page.on(memberEntitlementsContract, () => holding([back!, ticket(), away!]));
  page.show();
  fireEvent.click(await screen.findByRole('button', { name: 'Settings of this visit' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  expect(await files[0]!.text()).toContain('DESCRIPTION:1 × Adult Admission');
});

test('a visit whose tickets have been used has no codes to offer', async () => {
  page.on(memberEntitlementsContract, () => holding([ticket({ status: 'used' })]));
  page.show();
  fireEvent.click(await screen.findByRole('button', { name: 'Settings of this visit' }));
  await screen.findByRole('button', { name: 'Add to calendar' });
  expect(screen.queryByRole('button', { name: 'QR Codes' })).toBeNull();
});
