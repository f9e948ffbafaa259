import { afterAll, expect, test } from 'vitest';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { mailsTo } from '#server/testing/account-mail.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf, outcomeOf } from '#server/testing/outcome.ts';
import { openTestVenue } from '#server/testing/test-venue.ts';

const { house, venue } = await openTestVenue();
afterAll(() => house.close());

const act = async (name: string, data: object, { token }: TestPerson) => outcomeOf(await house.act(name, data, { token }));
const familiesOf = async ({ token }: TestPerson) => itemsOf(await house.act('list-families', {}, { token }));
const leave = (family_id: string, person: TestPerson) => act('leave-family', { family_id }, person);
const tellings = async ({ email }: TestPerson) => (await mailsTo(house, email)).filter(({ subject }) => subject.includes('has left'));
const dataOf = async (id: string) => (await docletById(venue.ctx, id))!.data;
const invite = ({ email }: TestPerson, organizer: TestPerson) => act('family-invite-adult', { first_name: 'Ada', last_name: 'Adult', email }, organizer);

/** An adult in the family of somebody else, who lets them spend there. */
async function member() {
  const [organizer, adult] = [await house.person('web'), await house.person('web')];
  const invited = await invite(adult, organizer);
  await act('family-set-spending', { consumer_id: invited._id, cashless_spending: true, daily_spending_limit: 40 }, organizer);
  await act('answer-invitation', { consumer_id: invited._id, accept: true }, adult);
  const { consumerId } = (await consumerRecords(venue.ctx, adult.accountId))!;
  const [{ family_id: familyId }] = await familiesOf(adult);
  return { organizer, adult, consumerId, familyId: familyId as string };
}

test('an adult sees whose family they are in, leaves it once, and may be asked again', async () => {
  const { organizer, adult, consumerId, familyId } = await member();
  expect(await familiesOf(adult)).toEqual([{ family_id: familyId, name: 'Family Person', organizer: 'Test P.' }]);
  expect(await familiesOf(organizer)).toEqual([]);
  for (let turn = 0; turn < 2; turn++) expect(await leave(familyId, adult)).toMatchObject({ status: 200, family_id: familyId, left: true });
  expect(await familiesOf(adult)).toEqual([]);
  const { cashless_spending, daily_spending_limit } = await dataOf(consumerId);
  expect([cashless_spending, daily_spending_limit, (await dataOf(familyId)).member_count]).toEqual([undefined, undefined, 1]);
  expect(await tellings(organizer)).toMatchObject([{ subject: 'Test Person has left Family Person' }]);
  const again = await invite(adult, organizer);
  expect(await act('answer-invitation', { consumer_id: again._id, accept: true }, adult)).toMatchObject({ invited_status: 'accepted' });
  await leave(familyId, adult);
  expect(await tellings(organizer)).toHaveLength(2);
});

test('a ticket that the organizer holds for them stays with both', async () => {
  const { organizer, adult, consumerId, familyId } = await member();
  const { _id } = await venue.ticket({ consumerId, holderAccount: organizer.accountId });
  await leave(familyId, adult);
  for (const { token } of [organizer, adult]) {
    const seen = itemsOf(await house.act('member-entitlements', { event_id: venue.eventId }, { token }));
    expect(seen.flatMap((item) => item.consumers.flatMap((one: any) => one.admissions))).toMatchObject([{ _id, status: 'active', k: expect.any(String) }]);
  }
});

test('nobody leaves the family that they organise, nor one that they are not in', async () => {
  const { organizer, adult, familyId } = await member();
  const [stranger, asked] = [await house.person('web'), await house.person('web')];
  await invite(asked, organizer);
  expect(await leave(familyId, organizer)).toMatchObject({ status: 409, error: 'in-charge' });
  for (const person of [stranger, asked]) expect(await leave(familyId, person)).toMatchObject({ status: 404 });
  for (const id of [venue.eventId, 'a'.repeat(24)]) expect(await leave(id, adult)).toMatchObject({ status: 404 });
  expect(await tellings(organizer)).toEqual([]);
  expect((await dataOf(familyId)).member_count).toBe(3);
});

test('leaving twice at once, and while the organizer takes them out, ends them once', async () => {
  for (let round = 0; round < 6; round++) {
    const { organizer, adult, consumerId, familyId } = await member();
    const remove = () => act('family-remove-member', { consumer_id: consumerId }, organizer);
    const replies = await Promise.all([leave(familyId, adult), remove(), leave(familyId, adult), remove()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await dataOf(familyId)).member_count).toBe(1);
    expect((await tellings(organizer)).length).toBeLessThan(2);
  }
});
