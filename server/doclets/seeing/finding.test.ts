import { afterAll, beforeAll, expect, test } from 'vitest';
import { addConsumer } from '#server/testing/families.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { statementsOf } from '#server/testing/statements.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test.each([
  ['read', 'GET', '', undefined],
  ['asked for its relations', 'GET', '/weaves', undefined],
  ['asked for what it is related to', 'GET', '/weaves/doclets', undefined],
  ['written to', 'POST', '', { data: { first_name: 'Eve' } }],
] as const)('a stranger’s record that is %s is looked for in the same places as one that does not exist', async (_how, method, path, body) => {
  const [me, stranger] = [await it.person('web'), await it.person('web')];
  const theirs = await addConsumer(await it.ctx(), stranger.accountId);
  const ask = async (id: string) => it.call(method, `/api/workspace/${it.workspaceId}/doclet/${id}${path}`, { token: me.token, ...(body && { body }) });
  for (const id of [theirs.id, it.house.random.objectId()]) await ask(id);
  const [foreign, unknown] = [await statementsOf(() => ask(theirs.id)), await statementsOf(() => ask(it.house.random.objectId()))];
  expect(foreign.length).toBeGreaterThan(2);
  expect(foreign).toEqual(unknown);
});
