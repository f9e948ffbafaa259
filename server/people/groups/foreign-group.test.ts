import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConsumer, addGroup } from '#server/testing/families.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { statementsOf } from '#server/testing/statements.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test.each([
  ['season-pass-availability', { start_date: '2026-12-01', end_date: '2026-12-02' }],
  ['group-invite-member', { first_name: 'Eve', last_name: 'Lake', email: 'eve@example.test' }],
])('%s of somebody else’s group asks as much as of one that does not exist', async (name, data) => {
  const [owner, member, me] = [await it.person('web'), await it.person('web'), await it.person('web')];
  const ctx = await it.ctx();
  await addConsumer(ctx, me.accountId);
  const { group } = await addGroup(ctx, owner.accountId, member.accountId);
  const ask = async (id: string) => it.act(name, { group_id: id, ...data }, { token: me.token });
  expect((await ask(group.id)).body).toEqual((await ask(it.house.random.objectId())).body);
  const [foreign, unknown] = [await statementsOf(() => ask(group.id)), await statementsOf(() => ask(it.house.random.objectId()))];
  expect(foreign.length).toBeGreaterThan(1);
  expect(foreign).toEqual(unknown);
});
