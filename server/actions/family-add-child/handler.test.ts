import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { linkedDoclets } from '#server/doclets/weaves.ts';
import { spendChanges } from '#server/testing/families.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { outcomeOf } from '#server/testing/outcome.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';

const { house, venue } = await openTestVenue();
afterAll(() => house.close());

const act = async (name: string, data: object, person: TestPerson) => outcomeOf(await house.act(name, data, { token: person.token }));
const child = { first_name: 'Cy', last_name: 'Child', dob: '2018-05-06' };

test('joins the family, linked both ways, and can be taken out again', async () => {
  const organizer = await house.person('web');
  const added = await act('family-add-child', child, organizer);
  expect(added).toMatchObject({ title: 'Cy Child', data: child });
  const [family] = await linkedDoclets(venue.ctx, added._id, { template: TEMPLATE.consumerGroup, role: WEAVE_ROLE.familyMember });
  const members = await linkedDoclets(venue.ctx, family!.doclet.id, { template: TEMPLATE.consumer, role: WEAVE_ROLE.familyMember });
  expect(members.map(({ doclet }) => doclet.id)).toEqual([added._id]);
  expect(family!.doclet.data.member_count).toBe(2);
  expect(await act('family-remove-member', { consumer_id: added._id }, organizer)).toMatchObject({ removed: true });
  expect(await act('family-remove-member', { consumer_id: added._id }, organizer)).toMatchObject({ removed: true });
  expect(await linkedDoclets(venue.ctx, family!.doclet.id, { role: WEAVE_ROLE.familyMember })).toEqual([]);
});

test('a child keeps their place while they have unused tickets', async () => {
  const organizer = await house.person('web');
  const added = await act('family-add-child', child, organizer);
  const ticket = await venue.ticket({ consumerId: added._id, holderAccount: organizer.accountId });
  expect(await act('family-remove-member', { consumer_id: added._id }, organizer)).toMatchObject({ status: 409, error: 'has-tickets' });
  await venue.ctx.db.updateTable('admission').set({ state: 'used' }).where('admission_id', '=', ticket._id).execute();
  expect(await act('family-remove-member', { consumer_id: added._id }, organizer)).toMatchObject({ removed: true });
});

test('an adult with tickets of their own may be taken out at any time', async () => {
  const [organizer, adult] = [await house.person('web'), await house.person('web')];
  const invited = await act('family-invite-adult', { first_name: 'Ada', last_name: 'Adult', email: adult.email }, organizer);
  await act('answer-invitation', { consumer_id: invited._id, accept: true }, adult);
  const { consumerId } = await ensureConsumer(venue.ctx, adult.accountId);
  await venue.ticket({ consumerId, holderAccount: adult.accountId });
  expect(await act('family-remove-member', { consumer_id: consumerId }, organizer)).toMatchObject({ removed: true });
});

test('a child spends what the organizer allows', async () => {
  const organizer = await house.person('web');
  const added = await act('family-add-child', child, organizer);
  const set = (spending: object) => act('family-set-spending', { consumer_id: added._id, ...spending }, organizer);
  expect(await set({ cashless_spending: true, daily_spending_limit: '25.50' })).toMatchObject({
    data: { cashless_spending: true, daily_spending_limit: 25.5 },
  });
  expect((await set({ daily_spending_limit: null })).data).not.toHaveProperty('daily_spending_limit');
  expect(await set({ daily_spending_limit: '1.234' })).toMatchObject({ status: 400 });
  expect(await set({ daily_spending_limit: 0.001 })).toMatchObject({ status: 400 });
  expect(await set({ daily_spending_limit: -1 })).toMatchObject({ status: 400 });
});

test('of parallel additions as many succeed as there is room', async () => {
  const organizer = await house.person('web');
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, at) => act('family-add-child', { ...child, first_name: `C${'abcdefghijklmnopqrstuvwx'[at]}` }, organizer)),
  );
  expect(replies.filter((reply) => reply._id)).toHaveLength(20);
  expect(replies.filter((reply) => reply.error === 'family-full')).toHaveLength(4);
});

test('nobody changes somebody else’s family', async () => {
  const [organizer, stranger] = [await house.person('web'), await house.person('web')];
  const added = await act('family-add-child', child, organizer);
  expect(await act('family-remove-member', { consumer_id: added._id }, stranger)).toMatchObject({ status: 404 });
  expect(await act('family-set-spending', { consumer_id: added._id, cashless_spending: true }, stranger)).toMatchObject({ status: 404 });
  expect(await act('family-remove-member', { consumer_id: 'a'.repeat(24) }, organizer)).toMatchObject({ status: 404 });
  for (const name of ['family-add-child', 'family-remove-member', 'family-set-spending']) {
    expect((await house.act(name, { consumer_id: added._id, ...child })).status).toBe(401);
    expect(await act(name, { consumer_id: added._id, ...child }, await house.person('staff'))).toMatchObject({ status: 403 });
  }
});

test.each([
  ['tomorrow', { dob: '2999-01-01' }],
  ['no day', { dob: '2018-02-30' }],
  ['no name', { last_name: '' }],
])('refuses %s', async (_, wrong) => expect(await act('family-add-child', { ...child, ...wrong }, await house.person('web'))).toMatchObject({ status: 400 }));

test('counts towards the changes that a consumer may make per hour, as do other changes to families and groups', async () => {
  const organizer = await house.person('web');
  await spendChanges(house, organizer, 999);
  const added = await act('family-add-child', child, organizer);
  expect(added).toMatchObject({ title: 'Cy Child' });
  const [consumer_id, group_id] = [added._id, 'f'.repeat(24)];
  for (const [name, data] of [
    ['family-add-child', child],
    ['family-remove-member', { consumer_id }],
    ['family-set-spending', { consumer_id, daily_spending_limit: 5 }],
    ['toggle-cashless-spending', { profile_id: organizer.accountId, cashless_spending: false }],
    ['group-edit-member', { group_id, consumer_id, first_name: 'Al' }],
    ['group-remove-member', { group_id, consumer_id }],
  ] as const)
    expect([name, await act(name, data, organizer)]).toMatchObject([name, { status: 429 }]);
});
