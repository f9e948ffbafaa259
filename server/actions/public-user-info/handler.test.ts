import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { weave } from '#server/doclets/weaves.ts';
import { addGroup } from '#server/testing/groups.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';

const { house, venue } = await openTestVenue();
afterAll(() => house.close());

const ask = async (ids: string[], person: TestPerson) => (await house.act('public-user-info', { profile_ids: ids }, { token: person.token })).body.data?.items;
const named = async (firstName: string) => {
  const person = await house.person('web', { firstName, lastName: 'Öberg' });
  return { ...person, consumerId: (await ensureConsumer(venue.ctx, person.accountId)).consumerId };
};

test('gives first name and initial of oneself and of members of a common group, and nothing of strangers', async () => {
  const [me, friend, stranger] = [await named('Me'), await named('Friend'), await named('Stranger')];
  const groupId = await addGroup(venue, await house.person('web'));
  for (const { consumerId } of [me, friend]) await weave(venue.ctx, { fromId: groupId, toId: consumerId, role: 'Group Member' });
  const told = await ask(
    [me, friend, stranger].map((person) => person.accountId),
    me,
  );
  expect(told.toSorted((a: { first_name: string }, b: { first_name: string }) => a.first_name.localeCompare(b.first_name))).toEqual([
    { profile_id: friend.accountId, first_name: 'Friend', last_name: 'Ö.' },
    { profile_id: me.accountId, first_name: 'Me', last_name: 'Ö.' },
  ]);
  const staff = await house.person('staff');
  expect((await ask([stranger.accountId], staff))[0]).toEqual({ profile_id: stranger.accountId, first_name: 'Stranger', last_name: 'Öberg' });
});

test('gives a till the full name of people whose ticket it scanned in this shift, and of nobody else', async () => {
  const [guest, stranger, pos, colleague] = [await named('Guest'), await named('Stranger'), await house.person('pos'), await house.person('pos')];
  const ticket = await venue.ticket({ consumerId: guest.consumerId, holderAccount: guest.accountId });
  const told = async (person: TestPerson) => {
    const items: { first_name: string; last_name: string }[] = await ask([guest.accountId, stranger.accountId], person);
    return Object.fromEntries(items.map((item) => [item.first_name, item.last_name]));
  };
  expect(await told(pos)).toEqual({ Guest: 'Ö.', Stranger: 'Ö.' });
  const scan = await house.act('scan-ticket', { ticket_id: ticket._id, k: ticket.k, event_id: venue.eventId }, { token: pos.token });
  expect(scan.body.data.items[0]).toMatchObject({ result: 'accepted' });
  expect([await told(pos), await told(colleague)]).toEqual([
    { Guest: 'Öberg', Stranger: 'Ö.' },
    { Guest: 'Ö.', Stranger: 'Ö.' },
  ]);
});

test('gives nothing of people who only work here, nor of those whose account is closed, and of nobody the people they look after', async () => {
  const [gone, parent, staff, colleague] = [await named('Gone'), await named('Parent'), await house.person('staff'), await house.person('pos')];
  await house.house.database.reference.updateTable('account').set({ disabled: true }).where('account_id', '=', gone.accountId).execute();
  await venue.add(TEMPLATE.consumer, { first_name: 'Child', last_name: 'Öberg' }, parent.accountId);
  const told = await ask([gone.accountId, parent.accountId, colleague.accountId], staff);
  expect(told).toEqual([{ profile_id: parent.accountId, first_name: 'Parent', last_name: 'Öberg' }]);
});

test('gives nothing of other workspaces, unknown ids, or to nobody', async () => {
  const foreign = await house.person('web', { workspaceId: house.otherWorkspaceId });
  expect(await ask([foreign.accountId, 'a'.repeat(24)], await house.person('admin'))).toEqual([]);
  expect((await house.act('public-user-info', { profile_ids: [] })).status).toBe(401);
  expect((await house.act('public-user-info', { profile_ids: ['x'] }, { token: foreign.token, workspaceId: house.otherWorkspaceId })).status).toBe(400);
});
