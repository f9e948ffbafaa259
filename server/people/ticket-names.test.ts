import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { addGroup, addGroupMember } from '#server/testing/groups.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openVenue, type Venue } from '#server/testing/venue.ts';

let it: TestHouse;
let venue: Venue;
beforeAll(async () => {
  it = await openTestHouse();
  venue = await openVenue(it);
});
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
