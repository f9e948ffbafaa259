import { afterAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { checkInvariants } from '#server/orders/invariants/check-invariants.ts';
import { openVenueAtNoon } from '#server/testing/at-noon.ts';
import { outcomeOf } from '#server/testing/outcome.ts';
import { transferTokenIn } from '#server/testing/passing-on.ts';
import { codeOf, openVenue, type TestTicket } from '#server/testing/venue.ts';

const { house, venue } = await openVenueAtNoon();
const sender = await house.person('web');
afterAll(() => house.close());

const staff = await house.person('staff');
let people = 0;
const act = async (name: string, data: object, person = sender) => (await house.act(name, data, { token: person.token })).body.data?.items;
/** What becomes of sending tickets. */
const send = async (data: object, person = sender) => outcomeOf(await house.act('transfer-tickets', data, { token: person.token }));
const newEmail = () => `friend${++people}@example.test`;
const mailsTo = (email: string) => venue.ctx.db.selectFrom('mail').selectAll().where('recipient', '=', email).execute();
const ticket = async () => (await venue.ticket({ holderAccount: sender.accountId }))._id;

test('a ticket with a recipient of its own goes to nobody else', async () => {
  const [child] = await act('family-add-child', { first_name: 'Kit', last_name: 'Kid', dob: '2015-01-01' });
  const [toFriend, toPhone, toChild] = [await ticket(), await ticket(), await ticket()];
  const friend = 'friend@example.test';
  const sent = await act('transfer-tickets', {
    admissions: [{ admission_id: toFriend, email: friend, phone: '' }, toChild],
    consumer_id: child._id,
  });
  expect(sent).toMatchObject([
    { admission_id: toFriend, state: 'offered', email: friend },
    { admission_id: toChild, state: 'accepted', email: null },
  ]);
  const [byPhone] = await act('transfer-tickets', { admissions: [{ admission_id: toPhone, email: '', phone: '512 555 0134' }], email: friend });
  expect(byPhone).toMatchObject({ admission_id: toPhone, email: null, phone: '512 555 0134', link: expect.stringContaining('/transfer/') });
});

test('a ticket does not go to whom it belongs to already, and keeps its code', async () => {
  const { consumerId: consumer_id } = await ensureConsumer(venue.ctx, sender.accountId);
  const held = (await venue.ticket({ holderAccount: sender.accountId, consumerId: consumer_id }))._id;
  expect(await send({ admissions: [held], consumer_id })).toMatchObject({ status: 409, error: 'already-theirs' });
});

test('a ticket in somebody’s name is theirs to send unless another person holds it', async () => {
  const { consumerId } = await ensureConsumer(venue.ctx, sender.accountId);
  const [unheld, held] = [await venue.ticket({ consumerId }), await venue.ticket({ consumerId, holderAccount: staff.accountId })];
  expect(await send({ admissions: [unheld._id], email: newEmail() })).toMatchObject({ state: 'offered' });
  expect(await send({ admissions: [held._id], email: newEmail() })).toMatchObject({ status: 404 });
});

test('nobody sends tickets more than a hundred times a day', async () => {
  const busy = await house.person('web');
  const sendOne = () => send({ admissions: ['f'.repeat(24)], email: newEmail() }, busy);
  for (let count = 0; count < 100; count++) expect(await sendOne()).toMatchObject({ status: 404 });
  expect(await sendOne()).toMatchObject({ status: 429 });
});

test('a ticket is sent to ten addresses a day at most, however often it is taken back', async () => {
  const [once, another] = [await ticket(), await ticket()];
  const sendOnce = (to: object) => send({ admissions: [once], ...to });
  const known = newEmail();
  for (const email of [known, ...Array.from({ length: 9 }, newEmail)]) {
    const { transfer_id } = await sendOnce({ email });
    await act('recall-transfer', { transfer_id });
  }
  expect(await sendOnce({ email: newEmail() })).toMatchObject({ status: 429 });
  const { transfer_id } = await sendOnce({ email: known });
  await act('recall-transfer', { transfer_id });
  expect(await send({ admissions: [another], email: newEmail() })).toMatchObject({ state: 'offered' });
  expect(await sendOnce({ phone: '512 555 0134' })).toMatchObject({ state: 'offered' });
});

test.each([
  [
    { email: 'ann@example.test', phone: '' },
    { email: 'ann@example.test', phone: null },
  ],
  [
    { email: '', phone: '+1 555 123 4567' },
    { email: null, phone: '+1 555 123 4567' },
  ],
])('an empty email or phone counts as missing: %j', async (entry, kept) => {
  const admission_id = await ticket();
  const toNobody = await send({ admissions: [admission_id], email: '', phone: '' });
  expect([toNobody.status, toNobody.error]).toEqual([400, 'malformed']);
  expect((await act('transfer-tickets', { admissions: [{ admission_id, ...entry }] }))?.[0]).toMatchObject(kept);
});

test.each<[(id: string) => unknown, (string | number)[]]>([
  [(id) => id, ['data', 'email']],
  [(admission_id) => ({ admission_id }), ['data', 'admissions', 0, 'email']],
])('a missing recipient is named where it belongs', async (entryOf, path) => {
  const { status, body } = await house.act('transfer-tickets', { admissions: [entryOf(await ticket())] }, { token: sender.token });
  expect([status, body.errors?.map((error) => error.path)]).toEqual([400, [path]]);
});

test('to a phone the sender passes the link on', async () => {
  const { link } = await send({ admissions: [{ admission_id: await ticket(), phone: '+1 555 123 4567' }] });
  expect(link).toMatch(/\/transfer\/[\w-]{40,}$/);
  expect(await act('accept-transfer', { token: transferTokenIn(link) }, await house.person('web'))).toMatchObject([{ state: 'accepted' }]);
});

test('within the family a ticket is passed on at once', async () => {
  const [child] = await act('family-add-child', { first_name: 'Kit', last_name: 'Kid', dob: '2019-01-01' });
  const { _id, k } = await venue.ticket({ holderAccount: sender.accountId });
  const [given] = await act('transfer-tickets', { admissions: [_id], consumer_id: child._id });
  expect(given).toMatchObject({ state: 'accepted' });
  expect(await act('scan-ticket', { _id, k }, staff)).toMatchObject([{ reason: 'transferred' }]);
  expect(await act('scan-ticket', await codeOf(venue.ctx, given.new_admission_id), staff)).toMatchObject([{ result: 'accepted', person_name: 'Kit Kid' }]);
});

test('what goes to an adult of the family is theirs from then on', async () => {
  const adult = await house.person('web');
  const [invited] = await act('family-invite-adult', { first_name: 'Ada', last_name: 'Adult', email: adult.email });
  await act('answer-invitation', { consumer_id: invited._id, accept: true }, adult);
  const { consumerId: consumer_id } = await ensureConsumer(venue.ctx, adult.accountId);
  const [given] = await act('transfer-tickets', { admissions: [await ticket()], consumer_id });
  const theirs = venue.ctx.db.selectFrom('admission').select('admission_id').where('holder_account', '=', adult.accountId);
  expect(await theirs.execute()).toEqual([{ admission_id: given.new_admission_id }]);
});

describe('what one mailbox may be sent', () => {
  const sendTo = (email: string, admissionId: string) => send({ admissions: [admissionId], email });

  test('is an order of tickets, each sent by a press of its own', async () => {
    const outcomes = [];
    for (let at = 0; at < 20; at++) outcomes.push(await sendTo('whole-party@example.test', await ticket()));
    expect(outcomes.filter(({ state }) => state === 'offered')).toHaveLength(20);
    expect(await sendTo('whole-party@example.test', await ticket())).toMatchObject({ status: 429 });
  });

  test('does not shrink by what was refused', async () => {
    const held = await ticket();
    await sendTo('once@example.test', held);
    for (let at = 0; at < 20; at++) expect(await sendTo('once@example.test', held)).toMatchObject({ status: 409, error: 'already-offered' });
    expect(await sendTo('once@example.test', await ticket())).toMatchObject({ state: 'offered' });
  });
});

describe('refused', () => {
  test('tickets that are foreign, used, revoked, past, offered or not transferable', async () => {
    const sender = await house.person('web');
    const fixed = await venue.add(TEMPLATE.eventPass, { name: 'Fixed', event_id: venue.eventId, store_id: venue.storeId, transferable: false });
    const lastYears = { name: 'Last year', start_date: '2020-01-01', end_date: '2020-01-02', facility_id: venue.facilityId };
    const own = (over: object) => venue.ticket({ holderAccount: sender.accountId, ...over });
    const refusalOf = async ({ _id }: TestTicket) => (await send({ admissions: [_id], email: newEmail() }, sender)).error;
    expect(await refusalOf(await venue.ticket({ holderAccount: staff.accountId }))).toBe('not-found');
    expect(await refusalOf(await (await openVenue(house, house.otherWorkspaceId)).ticket({ holderAccount: sender.accountId }))).toBe('not-found');
    expect(await refusalOf(await own({ eventId: await venue.add(TEMPLATE.venueEvent, lastYears), visitDate: 'event' }))).toBe('ticket-past');
    for (const state of ['used', 'out'] as const) expect(await refusalOf(await own({ state }))).toBe('ticket-used');
    expect(await refusalOf(await own({ state: 'revoked' }))).toBe('ticket-revoked');
    expect(await refusalOf(await own({ visitDate: '2020-01-01' }))).toBe('ticket-past');
    expect(await refusalOf(await own({ productId: fixed }))).toBe('not-transferable');
    const open = await own({});
    expect(await refusalOf(open)).toBeUndefined();
    expect(await refusalOf(open)).toBe('already-offered');
  });

  test('a ticket whose pass is passed on only until some hours before its day, from then on', async () => {
    const inTime = (hours: number) =>
      venue.add(TEMPLATE.eventPass, { name: `Until ${hours}`, event_id: venue.eventId, store_id: venue.storeId, transfer_until_hours: hours });
    const tomorrow = addDays(venue.today, 1);
    const give = async (productId: string, visitDate = tomorrow) => {
      const { _id } = await venue.ticket({ holderAccount: sender.accountId, productId, visitDate });
      return house.act('transfer-tickets', { admissions: [_id], email: newEmail() }, { token: sender.token });
    };
    // It is noon, twelve hours before tomorrow.
    expect((await give(await inTime(11))).status).toBe(200);
    const late = await give(await inTime(13));
    expect(outcomeOf(late)).toMatchObject({ status: 409, error: 'too-late-to-transfer' });
    expect(late.body.errors?.[0]?.message).toBe('This ticket can be passed on until 13 hours before the day of the visit.');
    expect((await give(await inTime(1), venue.today)).body.errors?.[0]?.message).toContain('until an hour before the day');
  });

  test('one bad ticket among good ones sends none', async () => {
    const [sender, email] = [await house.person('web'), newEmail()];
    const [good, bad] = [await venue.ticket({ holderAccount: sender.accountId }), await venue.ticket({ holderAccount: sender.accountId, state: 'used' })];
    expect(await send({ admissions: [good._id, bad._id], email }, sender)).toMatchObject({ error: 'ticket-used' });
    expect(await mailsTo(email)).toEqual([]);
    expect(await act('list-transfers', {}, sender)).toEqual([]);
  });

  test('nobody but the family is given tickets without being asked, and there only who has agreed to be in it', async () => {
    const { consumerId: stranger } = await ensureConsumer(venue.ctx, (await house.person('web')).accountId);
    const [invited] = await act('family-invite-adult', { first_name: 'Ada', last_name: 'Adult', email: newEmail() });
    expect(await send({ admissions: [await ticket()], consumer_id: stranger })).toMatchObject({ status: 404 });
    expect(await send({ admissions: [await ticket()], consumer_id: invited._id })).toMatchObject({ status: 409, error: 'not-yet-a-member' });
  });

  test('a ticket that is on offer to a friend does not go to the family meanwhile', async () => {
    const [child] = await act('family-add-child', { first_name: 'Kit', last_name: 'Kid', dob: '2015-01-01' });
    const held = await ticket();
    await send({ admissions: [held], email: newEmail() });
    expect(await send({ admissions: [held], consumer_id: child._id })).toMatchObject({ status: 409, error: 'already-offered' });
  });

  test('what cannot be passed on does not go to the family either', async () => {
    const [child] = await act('family-add-child', { first_name: 'Kit', last_name: 'Kid', dob: '2015-01-01' });
    const fixed = await venue.add(TEMPLATE.eventPass, { name: 'Fixed', event_id: venue.eventId, store_id: venue.storeId, transferable: false });
    const { _id } = await venue.ticket({ holderAccount: sender.accountId, productId: fixed });
    expect(await send({ admissions: [_id], consumer_id: child._id })).toMatchObject({ status: 409, error: 'not-transferable' });
  });

  test('nobody sends tickets to themselves: they could not take them up', async () => {
    const sender = await house.person('web');
    const { _id } = await venue.ticket({ holderAccount: sender.accountId });
    expect(await send({ admissions: [_id], email: sender.email.toUpperCase() }, sender)).toMatchObject({
      status: 409,
      error: 'own-transfer',
    });
    expect(await mailsTo(sender.email)).toEqual([]);
    expect(await send({ admissions: [_id], email: newEmail() }, sender)).toMatchObject({ status: 200 });
  });
});

test('afterwards every promise holds', async () => expect(await checkInvariants(house.house, [])).toEqual([]));
