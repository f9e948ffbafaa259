import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { lockTickets } from '#server/people/transfers/transfer-rows.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addGroup, addGroupMember } from '#server/testing/groups.ts';
import type { Reply, TestPerson } from '#server/testing/house.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

const { house: it, venue } = await openTestVenue();
afterAll(() => it.close());

const nameOf = async (id: string) =>
  (
    await venue.ctx.db
      .selectFrom('admission')
      .select('first_name')
      .where('workspace_id', '=', it.workspaceId)
      .where('admission_id', '=', id)
      .executeTakeFirstOrThrow()
  ).first_name;

test('a corrected name is on the unused tickets, and on no used one', async () => {
  const person = await it.person('web');
  const { consumerId } = await ensureConsumer(venue.ctx, person.accountId);
  const open = await venue.ticket({ consumerId, holderAccount: person.accountId, firstName: 'Test', lastName: 'Person' });
  const used = await venue.ticket({ consumerId, holderAccount: person.accountId, state: 'used', firstName: 'Test', lastName: 'Person' });
  const season = await venue.ticket({ consumerId, holderAccount: person.accountId, state: 'used', visitDate: 'event', reentry: 'daily', firstName: 'Test' });
  const reply = await it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${consumerId}`, {
    token: person.token,
    body: { data: { first_name: 'Corrected' } },
  });
  expect(reply.status).toBe(200);
  expect(await nameOf(open._id)).toBe('Corrected');
  expect(await nameOf(season._id)).toBe('Corrected');
  expect(await nameOf(used._id)).toBe('Test');
});

test('a name that a group’s owner corrects is on the member’s pass', async () => {
  const owner = await it.person('web');
  const group_id = await addGroup(venue, owner);
  const consumer_id = await addGroupMember(venue, group_id, 'Jon');
  const pass = await venue.ticket({ consumerId: consumer_id, holderAccount: owner.accountId, visitDate: 'event', reentry: 'daily', firstName: 'Jon' });
  const reply = await it.act('group-edit-member', { group_id, consumer_id, first_name: 'John' }, { token: owner.token });
  expect(reply.status).toBe(200);
  expect(await nameOf(pass._id)).toBe('John');
});

describe('a name that is corrected while a ticket is on its way to the person is on that ticket', () => {
  const rename = (id: string, { token }: TestPerson) =>
    it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${id}`, { token, body: { data: { first_name: 'Corrected' } } });

  /** The ticket is taken up, and the name corrected as soon as whoever takes it up waits for it. */
  async function meanwhile(ticketId: string, takeUp: () => Promise<Reply>, correct: () => Promise<Reply>): Promise<void> {
    const both = await inTransaction(venue.ctx, async (ctx) => {
      await lockTickets(ctx, [ticketId]);
      const taking = takeUp();
      await untilBlocked(ctx.db, taking);
      const correcting = correct();
      await Promise.race([correcting, sleep(300)]);
      return { taking, correcting };
    });
    const [taken, corrected] = [await both.taking, await both.correcting];
    expect([taken.status, corrected.status]).toEqual([200, 200]);
    expect(await nameOf(taken.body.data.items[0].new_admission_id)).toBe('Corrected');
  }

  test('given within the family', async () => {
    const person = await it.person('web');
    const { token } = person;
    const [kit] = (await it.act('family-add-child', { first_name: 'Kit', last_name: 'Kid', dob: '2015-01-01' }, { token })).body.data.items;
    const { _id } = await venue.ticket({ holderAccount: person.accountId });
    const give = () => it.act('transfer-tickets', { admissions: [_id], consumer_id: kit._id }, { token });
    await meanwhile(_id, give, () => rename(kit._id, person));
  });

  test('sent by a link', async () => {
    const [sender, friend] = [await it.person('web'), await it.person('web')];
    const { consumerId } = await ensureConsumer(venue.ctx, friend.accountId);
    const { _id } = await venue.ticket({ holderAccount: sender.accountId });
    const [{ link }] = (await it.act('transfer-tickets', { admissions: [_id], phone: '512 555 0134' }, { token: sender.token })).body.data.items;
    const accept = () => it.act('accept-transfer', { token: link.split('/').at(-1) }, { token: friend.token });
    await meanwhile(_id, accept, () => rename(consumerId, friend));
  });
});

describe('the name on one ticket', () => {
  const call = async (id: string, data: object, person: TestPerson) => {
    const { status, body } = await it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${id}`, { token: person.token, body: { data } });
    return [status, body.errors?.[0]?.code ?? [body.data.data.assigned_first_name, body.data.data.assigned_last_name]];
  };
  const names = { assigned_first_name: ' Zoë ', assigned_last_name: 'O’Neil' };
  async function child(locked = false) {
    const person = await it.person('web');
    const { items } = (await it.act('family-add-child', { first_name: 'Kit', last_name: 'Kid', dob: '2015-01-01' }, { token: person.token })).body.data;
    if (locked) await updateDocletData(venue.ctx, items[0]._id, { profile_locked: true });
    return { person, consumerId: items[0]._id as string };
  }

  test('is set by whoever looks after the person', async () => {
    const { person, consumerId } = await child();
    const ticket = await venue.ticket({ consumerId, holderAccount: person.accountId, firstName: 'Kit', lastName: 'Kid' });
    for (let turn = 0; turn < 2; turn++) expect(await call(ticket._id, names, person)).toEqual([200, ['Zoë', 'O’Neil']]);
    expect(await call(ticket._id, { assigned_first_name: 'Zo' }, person)).toEqual([200, ['Zo', 'O’Neil']]);
  });

  test('is a name, and the only thing about a ticket that is set so', async () => {
    const { person, consumerId } = await child();
    const ticket = await venue.ticket({ consumerId, holderAccount: person.accountId, firstName: 'Kit' });
    for (const assigned_first_name of ['', ' ', '\u200b', null, 7, 'x'.repeat(101), '4242 4242 4242 4242'])
      expect((await call(ticket._id, { assigned_first_name }, person))[0]).toBe(400);
    expect(await call(ticket._id, { ...names, status: 'active' }, person)).toEqual([403, 'not-writable']);
    expect(await nameOf(ticket._id)).toBe('Kit');
  });

  test('stays as it is on a used ticket, and once the person is approved', async () => {
    const { person, consumerId } = await child();
    const approved = await child(true);
    const used = await venue.ticket({ consumerId, holderAccount: person.accountId, state: 'used', firstName: 'Kit', lastName: 'Kid' });
    const locked = await venue.ticket({ consumerId: approved.consumerId, holderAccount: approved.person.accountId, firstName: 'Kit', lastName: 'Kid' });
    expect(await call(used._id, names, person)).toEqual([409, 'ticket-used']);
    expect(await call(locked._id, names, approved.person)).toEqual([409, 'profile-locked']);
    expect(await call(used._id, { assigned_first_name: 'Kit', assigned_last_name: 'Kid' }, person)).toEqual([200, ['Kit', 'Kid']]);
  });

  test('is an adult’s own, also on what the organizer bought for them', async () => {
    const [organizer, adult] = [await it.person('web'), await it.person('web')];
    const { consumerId } = await ensureConsumer(venue.ctx, adult.accountId);
    const ticket = await venue.ticket({ consumerId, holderAccount: organizer.accountId, firstName: 'Ada' });
    expect(await call(ticket._id, names, organizer)).toEqual([409, 'member-has-account']);
    expect(await nameOf(ticket._id)).toBe('Ada');
  });

  test('is nobody else’s to set', async () => {
    const { person, consumerId } = await child();
    const ticket = await venue.ticket({ consumerId, holderAccount: person.accountId, firstName: 'Kit' });
    expect(await call(ticket._id, names, await it.person('web'))).toEqual([404, 'not-found']);
    for (const role of ['admin', 'staff', 'pos'] as const) expect((await call(ticket._id, names, await it.person(role)))[0]).toBeGreaterThanOrEqual(403);
    expect(await nameOf(ticket._id)).toBe('Kit');
  });
});
