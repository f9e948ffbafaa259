import { afterAll, expect, test, vi } from 'vitest';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { accountById } from '#server/accounts/accounts.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { docletById, updateDocletData } from '#server/doclets/doclets.ts';
import { linkedDoclets } from '#server/doclets/weaves.ts';
import { erasePerson } from '#server/people/privacy/erase-person.ts';
import { openTillAtNoon } from '#server/testing/at-noon.ts';
import { makeCashless } from '#server/testing/cashless.ts';
import type { TestPerson } from '#server/testing/house.ts';

const { house, register } = await openTillAtNoon();
let bands = 0;
afterAll(() => house.close());

const { act } = register;
const setSpending = (consumerId: string, cashless: boolean, limit: number | null, by: TestPerson) =>
  act('family-set-spending', { consumer_id: consumerId, cashless_spending: cashless, daily_spending_limit: limit }, by);
const FORTY = { success: true, payment: { tender: 'wristband', amount_base: 40 } };

async function organizer(): Promise<TestPerson> {
  const person = await register.buyer();
  await makeCashless(register.ctx, person.accountId);
  return person;
}

/** An adult with their own account and a band, not in any family yet. */
async function adult() {
  const person = await register.buyer();
  const { consumerId } = (await consumerRecords(register.ctx, person.accountId))!;
  const uid = `04FACE${(++bands).toString(16).padStart(4, '0')}`.toUpperCase();
  await act('link-wristband', { uid, consumer_id: consumerId });
  return { person, consumerId, pay: async () => act('charge-wristband', { order_id: (await register.sale()).order_id, uid }) };
}

async function join(family: TestPerson, { person }: { person: TestPerson }): Promise<void> {
  const invited = await act('family-invite-adult', { first_name: 'Ada', last_name: 'Adult', email: person.email }, family);
  expect(await act('answer-invitation', { consumer_id: invited._id, accept: true }, person)).toMatchObject({ invited_status: 'accepted' });
}

test('the organizer decides; members cannot lift their own limit', async () => {
  const [family, member] = [await organizer(), await adult()];
  await join(family, member);
  await setSpending(member.consumerId, true, 40, family);
  expect(await setSpending(member.consumerId, true, null, member.person)).toMatchObject({ httpStatus: 403 });
  expect(await member.pay()).toMatchObject(FORTY);
  expect(await member.pay()).toMatchObject({ error: 'daily-limit' });
  await setSpending(member.consumerId, false, 40, family);
  expect(await setSpending(member.consumerId, true, null, member.person)).toMatchObject({ httpStatus: 403 });
  expect(await member.pay()).toMatchObject({ error: 'not-cashless' });
});

test('what an adult may spend is told to them and to the organizer’s other screens', async () => {
  const [family, member] = [await organizer(), await adult()];
  await join(family, member);
  const told = vi.spyOn(house.house.live, 'changed').mockClear();
  await setSpending(member.consumerId, true, 40, family);
  expect(told.mock.calls.flat()).toEqual(expect.arrayContaining([`profile:${member.person.accountId}`, `profile:${family.accountId}`]));
});

test('somebody in no family decides for themselves, and that is not brought along into one', async () => {
  const [family, member] = [await organizer(), await adult()];
  expect(await setSpending(member.consumerId, true, 1000, member.person)).toMatchObject({ data: { daily_spending_limit: 1000 } });
  await join(family, member);
  expect(await member.pay()).toMatchObject({ error: 'not-cashless' });
});

test('a permission ends with the membership and is not used in another family', async () => {
  const [first, second, member] = [await organizer(), await organizer(), await adult()];
  await join(first, member);
  expect((await setSpending(member.consumerId, true, null, first)).data).toMatchObject({ cashless_spending: true });
  await act('family-remove-member', { consumer_id: member.consumerId }, first);
  await join(second, member);
  expect(await member.pay()).toMatchObject({ error: 'not-cashless' });
});

test('a permission also ends if an Admin removes the link itself', async () => {
  const [first, second, member, admin] = [await organizer(), await organizer(), await adult(), await house.person('admin')];
  await join(first, member);
  await setSpending(member.consumerId, true, null, first);
  const [relation] = await linkedDoclets(register.ctx, member.consumerId, { role: WEAVE_ROLE.familyMember });
  const path = `/api/workspace/${house.workspaceId}/doclet/${relation!.doclet.id}/weaves`;
  expect((await house.call('DELETE', `${path}/${relation!.weaveId}`, { token: admin.token })).status).toBe(200);
  const { data } = (await docletById(register.ctx, member.consumerId))!;
  expect([data.cashless_spending, data.daily_spending_limit]).toEqual([undefined, undefined]);
  expect((await docletById(register.ctx, relation!.doclet.id))?.data.member_count).toBe(1);
  await join(second, member);
  expect(await member.pay()).toMatchObject({ error: 'not-cashless' });
});

test('a permission counts neither while a person is in two families nor for the one that remains', async () => {
  const [first, second, member] = [await organizer(), await organizer(), await adult()];
  await join(first, member);
  await setSpending(member.consumerId, true, null, first);
  await join(second, member);
  expect(await setSpending(member.consumerId, true, null, first)).toMatchObject({ error: 'in-two-families' });
  expect(await member.pay()).toMatchObject({ error: 'not-cashless' });
  // However the permission has come onto the record.
  await updateDocletData(register.ctx, member.consumerId, { cashless_spending: true });
  expect(await member.pay()).toMatchObject({ error: 'not-cashless' });
  await updateDocletData(register.ctx, member.consumerId, { cashless_spending: null });
  const { actor } = (await house.house.sessions.authenticate(first.token))!;
  await erasePerson({ ...register.ctx, actor }, (await accountById(register.ctx, first.accountId))!);
  expect(await member.pay()).toMatchObject({ error: 'not-cashless' });
  expect(await setSpending(member.consumerId, true, null, second)).toMatchObject({ data: { cashless_spending: true } });
  expect(await member.pay()).toMatchObject(FORTY);
});
