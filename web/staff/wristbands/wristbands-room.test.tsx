import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { blockWristbandContract } from '#server/actions/block-wristband/contract.ts';
import { deviceInfoContract } from '#server/actions/device-info/contract.ts';
import { historyByTicketContract } from '#server/actions/history-by-ticket/contract.ts';
import { linkWristbandContract } from '#server/actions/link-wristband/contract.ts';
import { replaceWristbandContract } from '#server/actions/replace-wristband/contract.ts';
import { returnWristbandValueContract } from '#server/actions/return-wristband-value/contract.ts';
import { showWristbandContract } from '#server/actions/show-wristband/contract.ts';
import { topUpWristbandContract } from '#server/actions/top-up-wristband/contract.ts';
import { unlinkWristbandContract } from '#server/actions/unlink-wristband/contract.ts';
import { createDoclet } from '#server/api/create-doclet/contract.ts';
import { freshBrowser, testServer, type Asked } from '#web/testing/buyer-page.tsx';
import { soldOrder, soldThing } from '#web/testing/sold-order.ts';
import { TERMINAL, terminalItem } from '#web/testing/staff-desk.ts';
import { showRoom } from '#web/testing/staff-page.tsx';
import type { Duty } from '../chrome/worker/at-work.tsx';
import type { Band } from './band-acts.ts';
import { WristbandsRoom } from './wristbands-room.tsx';
import { BANDS, LINK } from './wristbands-words.ts';

let server: ReturnType<typeof testServer>;
beforeEach(() => (server = testServer()));
afterEach(freshBrowser);

const ANA = '9'.repeat(24);
const band = (change: Partial<Band> = {}): Band => ({
  wristband_id: '1'.repeat(24),
  uid: '04A2B3',
  status: 'linked',
  consumer_id: ANA,
  first_name: 'Ana',
  last_name: 'Band',
  linked_at: '2026-11-20T20:14:00.000Z',
  balance: 12,
  cashless: true,
  spent_today: 8,
  daily_limit: 25,
  last_wearer: null,
  replaced_by: null,
  earlier: [],
  ...change,
});
const standing = (...bands: (Band | null)[]) =>
  server.on(showWristbandContract, (_, count) => {
    const now = bands[Math.min(count, bands.length) - 1]!;
    return now ? { data: { items: [now] } } : { status: 404, errors: [{ code: 'not-found', message: 'The wristband was not found.' }] };
  });
const show = (path = '/wristbands?uid=04A2B3', duty: Duty = 'staff') => showRoom(<WristbandsRoom />, { server, path, duty });
const press = async (name: string) => fireEvent.click((await screen.findAllByRole('button', { name })).at(-1)!);
const type = async (label: string | RegExp, text: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
const keysOf = (asked: readonly Asked[]) => new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size;

test('a band that is read shows whose it is and what is on it', async () => {
  const asked = standing(band());
  show('/wristbands');
  await type('Wristband', '04a2b3');
  await press('Find');
  const card = await screen.findByRole('region', { name: 'Wristband 04A2B3' });
  expect(card.textContent).toMatch(/Worn.*Ana Band.*\$12\.00.*May be spent from.*\$8\.00 of \$25\.00/);
  expect(asked[0]!.body).toEqual({ data: { uid: '04A2B3' } });
  expect(location.search).toBe('?uid=04A2B3');
});

test('money that came back to an earlier wearer is shown, with the way to it', async () => {
  standing(band({ earlier: [{ uid: '04A2B3--1F2E3D4C', first_name: 'Ben', last_name: 'Before', balance: 40 }] }));
  show();
  const link = await screen.findByRole('link', { name: '$40.00 of Ben Before' });
  expect(link.getAttribute('href')).toContain('/wristbands?uid=04A2B3--1F2E3D4C');
});

test('what an earlier wearer left on a band comes before the next wearer, and it says so', async () => {
  standing(
    band({ status: 'unlinked', consumer_id: null, first_name: '', last_name: '', last_wearer: { consumer_id: ANA, first_name: 'Ana', last_name: 'Band' } }),
  );
  show();
  expect(await screen.findByText('Give it to Ana Band again. For somebody else, what is left has to be given back first.')).toBeTruthy();
});

test('a band with money on it is taken off with the word that it has to be given back', async () => {
  standing(band(), band({ status: 'unlinked', consumer_id: null }));
  server.on(unlinkWristbandContract, () => ({ data: { items: [band({ status: 'unlinked', consumer_id: null })] } }));
  show();
  expect(await screen.findByText(/^Take it off Ana Band\. \$12\.00 stays on it\. Somebody else can wear it once that is given back\.$/)).toBeTruthy();
  await press('Take off');
  const dialog = await screen.findByRole('dialog', { name: 'Take it off?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take off' }));
  expect((await screen.findAllByText('The band was taken off. Somebody else can wear it once what is on it is given back.')).length).toBeGreaterThan(0);
});

test('text that is not a number is not sent', async () => {
  show('/wristbands');
  await type('Wristband', 'a b');
  await press('Find');
  expect(await screen.findByText(BANDS.unreadable)).toBeTruthy();
});

test('a new band is linked to the holder of the scanned ticket', async () => {
  standing(null, band());
  const thing = soldThing(1, { consumer_id: ANA, first_name: 'Ana', last_name: 'Band' });
  server.on(historyByTicketContract, () => ({ data: { items: [soldOrder({ items: [thing] })] } }));
  const asked = server.on(linkWristbandContract, () => ({ data: { items: [band()] } }));
  show();
  expect(await screen.findByText(BANDS.fresh)).toBeTruthy();
  await press('Link to a person');
  await type('Whose is it?', `{"_id":"${thing.admission_id}","k":"abcdefghijklmnopqrstuv"}`);
  await press('Find');
  fireEvent.click(await screen.findByRole('button', { name: /Ana Band/ }));
  expect((await screen.findAllByText('Ana Band wears the band now.')).length).toBeGreaterThan(0);
  expect(asked[0]!.body).toEqual({ data: { uid: '04A2B3', consumer_id: ANA } });
});

test('a ticket without a name leads to nobody, and says so', async () => {
  standing(null);
  server.on(historyByTicketContract, () => ({ data: { items: [soldOrder({ consumer_id: null, items: [soldThing(1)] })] } }));
  show();
  await press('Link to a person');
  await type('Whose is it?', `{"_id":"${'a'.repeat(24)}"}`);
  await press('Find');
  expect(await screen.findByText(LINK.noPeople)).toBeTruthy();
});

test('somebody who is in no order gets a record and the band, once', async () => {
  standing(null, band());
  const made = server.on(createDoclet, () => ({
    data: { _id: ANA, title: 'Ana Band', data: {}, tags: [], template_id: TEMPLATE.consumer, created_at: '', updated_at: '' },
  }));
  const linked = server.on(linkWristbandContract, (_, count) => (count === 1 ? 'offline' : { data: { items: [band()] } }));
  show();
  await press('Link to a person');
  await type(/^First name/, 'Ana');
  await press('Link to them');
  expect(await screen.findByText(LINK.name)).toBeTruthy();
  await type(/^Last name/, 'Band');
  await press('Link to them');
  expect(await screen.findByText(BANDS.lost)).toBeTruthy();
  await press('Ask again');
  expect((await screen.findAllByText('Ana Band wears the band now.')).length).toBeGreaterThan(0);
  expect([made.length, linked.length, keysOf(linked)]).toEqual([1, 2, 1]);
  expect(made[0]!.body).toEqual({ template_id: TEMPLATE.consumer, data: { first_name: 'Ana', last_name: 'Band' } });
});

test('a till cannot make records of people', async () => {
  standing(null);
  show('/wristbands?uid=04A2B3', 'pos');
  await press('Link to a person');
  expect(await screen.findByLabelText('Whose is it?')).toBeTruthy();
  expect(screen.queryByText('Somebody who is in no order')).toBeNull();
});

test('cash is added once, however often the request is repeated', async () => {
  standing(band(), band({ balance: 32 }));
  server.on(deviceInfoContract, () => ({ data: { items: [terminalItem()] } }));
  const added = { success: true, status: 'added', decline_message: null, order_id: 'o', amount: 20, wristband: band({ balance: 32 }) };
  const asked = server.on(topUpWristbandContract, (_, count) => (count === 1 ? 'offline' : { data: { items: [added] } }));
  show();
  await press('Top up');
  const amount = await screen.findByLabelText(/^Amount/);
  expect(document.activeElement).toBe(amount);
  await type(/^Amount/, '20');
  await type('Cash handed over', '50');
  expect(await screen.findByText('$30.00')).toBeTruthy();
  await press('Top up $20.00');
  expect(await screen.findByText(BANDS.lost)).toBeTruthy();
  await press('Cancel');
  await press('Top up');
  await press('Ask again');
  expect((await screen.findAllByText('$20.00 was put onto the band. Change: $30.00.')).length).toBeGreaterThan(0);
  expect([asked.length, keysOf(asked)]).toEqual([2, 1]);
  expect(asked[1]!.body.data).toMatchObject({
    uid: '04A2B3',
    terminal_id: TERMINAL,
    amount: '20.00',
    amount_tender: '50.00',
    amount_change: '30.00',
  });
  await waitFor(() => expect(screen.getByRole('region', { name: 'Wristband 04A2B3' }).textContent).toContain('$32.00'));
});

test('a declined card adds nothing, and another can be tried', async () => {
  standing(band());
  server.on(deviceInfoContract, () => ({ data: { items: [terminalItem()] } }));
  const declined = { success: false, status: 'declined', decline_message: 'Your card was declined.', order_id: 'o', amount: 20, wristband: band() };
  const asked = server.on(topUpWristbandContract, () => ({ data: { items: [declined] } }));
  show();
  await press('Top up');
  await type(/^Amount/, '20');
  fireEvent.click(screen.getByRole('radio', { name: 'Card' }));
  await press('Top up $20.00');
  expect(asked).toEqual([]);
  await type(/^Card number/, '4242424242424242');
  await type(/^Month/, '12');
  await type(/^Year/, '31');
  await type(/^CVV/, '123');
  await press('Top up $20.00');
  expect(await screen.findByText('Your card was declined.')).toBeTruthy();
  await press('Top up $20.00');
  await waitFor(() => expect(keysOf(asked)).toBe(2));
});

test('what is on a band is given back once, also after the dialog was closed without an answer', async () => {
  standing(band(), band({ balance: 7 }));
  const refunds = [{ refund_id: 'r', status: 'refunded', amount: 5, method: 'cash' }];
  const given = { status: 'given', amount: 5, task_id: null, refunds, wristband: band({ balance: 7 }) };
  const asked = server.on(returnWristbandValueContract, (_, count) => (count === 1 ? 'offline' : { data: { items: [given] } }));
  show();
  await press('Give back');
  await type(/^Amount/, '5');
  await press('Give back $5.00');
  expect(await screen.findByText(BANDS.lost)).toBeTruthy();
  await press('Cancel');
  await press('Give back');
  expect(await screen.findByLabelText(/^Amount/)).toHaveProperty('value', '5.00');
  await press('Ask again');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Wristband 04A2B3' }).textContent).toContain('$7.00'));
  expect([asked.length, keysOf(asked)]).toEqual([2, 1]);
});

test('the balance is given back, or waits for an administrator', async () => {
  standing(band());
  const asked = server.on(returnWristbandValueContract, () => ({
    data: { items: [{ status: 'awaiting-approval', amount: 12, task_id: 't', refunds: [], wristband: band() }] },
  }));
  show();
  await press('Give back');
  await press('Give back $12.00');
  expect((await screen.findAllByText('$12.00 waits for an administrator. It is still on the band.')).length).toBeGreaterThan(0);
  expect(asked[0]!.body.data).toEqual({ uid: '04A2B3', amount: '12.00', reason: '' });
});

test('a lost band is blocked; the server’s own words say why not', async () => {
  standing(band());
  server.on(blockWristbandContract, () => ({ status: 409, errors: [{ code: 'wristband-checked-out', message: 'This wristband can no longer be used.' }] }));
  show();
  await press('Block');
  expect(await screen.findByText(/stays on it, and can be given back later/)).toBeTruthy();
  await press('Block');
  expect(await screen.findByText('This wristband can no longer be used.')).toBeTruthy();
});

test('a blocked one is replaced, and the new one is shown, with the field ready for the next', async () => {
  const blocked = band({
    status: 'blocked',
    consumer_id: null,
    first_name: '',
    last_name: '',
    last_wearer: { consumer_id: ANA, first_name: 'Ana', last_name: 'Band' },
  });
  standing(blocked, band({ uid: '04FFFF' }));
  const asked = server.on(replaceWristbandContract, () => ({ data: { items: [band({ uid: '04FFFF' })] } }));
  show();
  expect(await screen.findByText('Last worn by Ana Band')).toBeTruthy();
  await press('Replace');
  await type('New wristband', '04ffff');
  await press('Replace');
  await waitFor(() => expect(location.search).toBe('?uid=04FFFF'));
  expect(await screen.findByText('The band was replaced.', { ignore: '.visually-hidden' })).toBeTruthy();
  const reader = screen.getByLabelText('Wristband');
  expect(document.activeElement).toBe(reader);
  expect(asked[0]!.body.data).toEqual({ uid: '04A2B3', new_uid: '04FFFF' });
  await type('Wristband', '04a2b3');
  fireEvent.submit(reader.closest('form')!);
  await waitFor(() => expect(location.search).toBe('?uid=04A2B3'));
  expect(screen.queryByText('The band was replaced.', { ignore: '.visually-hidden' })).toBeNull();
});
