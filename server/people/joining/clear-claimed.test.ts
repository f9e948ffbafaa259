import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { consumerRecords, ensureConsumer } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import { docletById, updateDocletData } from '#server/doclets/doclets.ts';
import { linkedDoclets } from '#server/doclets/weaves.ts';
import { savedCards } from '#server/payments/vault.ts';
import { tokenMailed } from '#server/testing/account-mail.ts';
import { makeCashless } from '#server/testing/cashless.ts';
import { addGroup, addGroupMember } from '#server/testing/groups.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';

const { house, register } = await openTillWithBank();
afterAll(() => house.close());

const { act } = register;
const invite = (email: string, by: TestPerson) => act('family-invite-adult', { first_name: 'Wim', last_name: 'Wolf', email }, by);
const setConfirmed = (person: TestPerson, confirmed: boolean) =>
  house.house.database.reference.updateTable('account').set({ confirmed }).where('account_id', '=', person.accountId).execute();

async function takeBack(email: string): Promise<void> {
  await house.call('POST', '/api/account/registration/password', { body: { email } });
  const reset = await tokenMailed(house, email, 'reset-password');
  expect((await house.call('POST', `/api/account/auth/password/reset/${reset}`, { body: { password: 'quiet lantern ten' } })).status).toBe(200);
}

/** An account with an adult and a child who may spend, an invited person, a card and an address. */
async function prepared() {
  const [owner, wolf] = [await register.buyer(), await register.buyer()];
  const invited = await invite(wolf.email, owner);
  await act('answer-invitation', { consumer_id: invited._id, accept: true }, wolf);
  const { consumerId: wolfId } = (await consumerRecords(register.ctx, wolf.accountId))!;
  const child = await act('family-add-child', { first_name: 'Jo', last_name: 'Lake', dob: '2018-05-05' }, owner);
  for (const consumer_id of [wolfId, child._id]) await act('family-set-spending', { consumer_id, cashless_spending: true }, owner);
  const pending = await invite('later@example.test', owner);
  const { accountDocletId, consumerId } = await makeCashless(register.ctx, owner.accountId);
  await updateDocletData(register.ctx, accountDocletId, { shipping_street: '1 Wolf Den' });
  return { owner, wolfId, childId: String(child._id), pendingId: String(pending._id), accountDocletId, consumerId };
}

const familiesOf = async (consumerId: string) =>
  (await linkedDoclets(register.ctx, consumerId, { template: TEMPLATE.consumerGroup, role: WEAVE_ROLE.familyMember })).map((link) => link.doclet.data);
const dataOf = async (ctx: Ctx, id: string) => (await docletById(ctx, id))!.data;

test('people and cards that could spend under an address go when its owner comes; children stay', async () => {
  const { owner, wolfId, childId, pendingId, accountDocletId, consumerId } = await prepared();
  await setConfirmed(owner, false);
  await takeBack(owner.email);
  expect(await familiesOf(wolfId)).toEqual([]);
  expect((await dataOf(register.ctx, wolfId)).cashless_spending).toBeUndefined();
  expect(await familiesOf(pendingId)).toEqual([]);
  expect(await dataOf(register.ctx, pendingId)).toMatchObject({ invited_status: 'expired' });
  expect(await familiesOf(childId)).toMatchObject([{ member_count: 2 }]);
  for (const id of [childId, consumerId]) expect((await dataOf(register.ctx, id)).cashless_spending).toBeUndefined();
  expect(await dataOf(register.ctx, accountDocletId)).toEqual({ cashless_spending: false });
  expect(await savedCards(register.ctx, owner.accountId)).toEqual([]);
});

test('whoever was invited to a group under an address is not any more when its owner comes; its members stay', async () => {
  const owner = await register.buyer();
  const groupId = await addGroup(register, owner);
  const memberId = await addGroupMember(register, groupId, 'Mo');
  const invited = await act('group-invite-member', { group_id: groupId, first_name: 'Ida', last_name: 'Later', email: 'ida@example.test' }, owner);
  await setConfirmed(owner, false);
  await takeBack(owner.email);
  const members = await linkedDoclets(register.ctx, groupId, { template: TEMPLATE.consumer, role: WEAVE_ROLE.groupMember });
  expect(members.map(({ doclet }) => doclet.id)).toEqual([memberId]);
  expect(await dataOf(register.ctx, invited._id)).toMatchObject({ invited_status: 'expired' });
});

test('at every venue of the account, not only where its owner came', async () => {
  const [owner, there] = [await register.buyer(), await house.ctx(house.otherWorkspaceId)];
  const { accountDocletId } = await ensureConsumer(there, owner.accountId);
  await makeCashless(there, owner.accountId);
  await setConfirmed(owner, false);
  await takeBack(owner.email);
  expect(await savedCards(there, owner.accountId)).toEqual([]);
  expect(await dataOf(there, accountDocletId)).toEqual({ cashless_spending: false });
});

test('a reset of a confirmed account removes nothing', async () => {
  const { owner, wolfId, accountDocletId } = await prepared();
  await takeBack(owner.email);
  expect(await familiesOf(wolfId)).toHaveLength(1);
  expect(await dataOf(register.ctx, accountDocletId)).toMatchObject({ cashless_spending: true, shipping_street: '1 Wolf Den' });
});

test('an unconfirmed address adds children, but invites nobody and lets nobody spend', async () => {
  const newcomer = await register.buyer();
  await setConfirmed(newcomer, false);
  expect(await invite('friend@example.test', newcomer)).toMatchObject({ httpStatus: 409, error: 'email-unconfirmed' });
  const child = await act('family-add-child', { first_name: 'Jo', last_name: 'Lake', dob: '2018-05-05' }, newcomer);
  const spending = (cashless_spending: boolean) => act('family-set-spending', { consumer_id: child._id, cashless_spending }, newcomer);
  expect(await spending(true)).toMatchObject({ httpStatus: 409, error: 'email-unconfirmed' });
  expect(await spending(false)).toMatchObject({ httpStatus: 200 });
});
