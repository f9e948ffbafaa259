import { afterAll, expect, test } from 'vitest';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { lockDoclet } from '#server/doclets/doclets.ts';
import { followInvite } from '#server/people/joining/invitation-answers.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addGroup, addGroupMember } from '#server/testing/groups.ts';
import type { Reply } from '#server/testing/house.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';

const { house: it, venue } = await openTestVenue();
const maya = await it.person('web');
const { consumerId } = await ensureConsumer(venue.ctx, maya.accountId);
const groupId = await addGroup(venue, maya);
const memberId = await addGroupMember(venue, groupId, 'Ana');
afterAll(() => it.close());

/** Does the work while another call keeps the record locked, for longer than anybody waits for it. */
async function whileKept<T>(id: string, work: () => Promise<T>): Promise<T> {
  return inTransaction(venue.ctx, async (ctx) => {
    await lockDoclet(ctx, id);
    return work();
  });
}
const answer = ({ status, body }: Reply) => [status, body.errors?.[0]?.code];
const act = async (name: string, data: object) => answer(await it.act(name, data, { token: maya.token }));

test('a record that another call locks for long is busy, not gone', async () => {
  const reservation_id = it.house.random.objectId();
  await venue.ctx.db
    .insertInto('group_reservation')
    .values({
      workspace_id: it.workspaceId,
      reservation_id,
      group_id: groupId,
      event_id: venue.eventId,
      visit_date: venue.today,
      consumer_id: memberId,
      admission_id: null,
      state: 'reserved',
      reason: null,
      created_by: maya.accountId,
      cancelled_at: null,
    })
    .execute();
  const person = { first_name: 'New', last_name: 'Member', email: 'new@example.test' };
  const answers = await Promise.all([
    whileKept(consumerId, () => act('family-set-spending', { consumer_id: consumerId, cashless_spending: false })),
    whileKept(groupId, () =>
      Promise.all([act('group-invite-member', { group_id: groupId, ...person }), act('cancel-group-reservation', { reservation_id, reason: 'Rain' })]),
    ),
  ]);
  expect(answers.flat()).toEqual([503, 'unavailable', [503, 'unavailable'], [503, 'unavailable']]);
});

test('completing a registration while another call locks the invitation still joins', async () => {
  const following = whileKept(memberId, () => inTransaction(venue.ctx, (ctx) => followInvite(ctx, maya.accountId, { consumer_id: memberId })));
  await expect(following).rejects.toThrow('lock timeout');
});
