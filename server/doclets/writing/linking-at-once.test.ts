import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { moveBehind, readAsTheyLie } from '#server/testing/as-they-lie.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { insertDoclet } from '../doclets.ts';
import { linkedDoclets, unweave, weave } from '../weaves.ts';

let it: TestHouse;
let admin: TestPerson;
beforeAll(async () => {
  it = await openTestHouse({ LOG_LEVEL: 'silent' });
  admin = await it.person('admin');
});
afterAll(() => it.close());

test('the same records linked and unlinked in every order at once never deadlock', { timeout: 60_000 }, async () => {
  const ctx = await it.ctx();
  const make = async (templateId: string) => (await insertDoclet(ctx, { templateId, data: { name: 'One' } })).id;
  const [pass, ...grants] = [await make(TEMPLATE.eventPass), await make(TEMPLATE.entitlementType), await make(TEMPLATE.entitlementType)];
  const path = `/api/workspace/${it.workspaceId}/doclet/${pass}/weaves`;
  const link = (order: readonly string[], frequency: string) =>
    it.call('POST', path, { token: admin.token, body: { data: order.map((doclet_id) => ({ doclet_id, data: { frequency } })) } });
  const unlinkOne = async () => {
    const [known] = await linkedDoclets(ctx, pass);
    return known ? it.call('DELETE', `${path}/${known.weaveId}`, { token: admin.token }) : { status: 200 };
  };
  for (let round = 0; round < 12; round++) {
    const ways = [grants, grants.toReversed(), grants, grants.toReversed()].map((order, at) => link(order, at % 3 === 0 ? 'once' : 'daily'));
    const statuses = (await Promise.all([...ways, unlinkOne(), unlinkOne()])).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  }
});

test('whoever takes links away waits for the first of them, and keeps the others free', async () => {
  const ctx = await it.ctx();
  const make = async () => (await insertDoclet(ctx, { templateId: TEMPLATE.consumer, data: { first_name: 'One' } })).id;
  const [fromId, toId] = [await make(), await make()].toSorted() as [string, string];
  await weave(ctx, { fromId, toId, role: 'Friend' });
  await moveBehind(ctx.db, 'weave', { column: 'from_id', is: fromId });
  const lock = (db: Db, from: string) => db.selectFrom('weave').select('from_id').where('from_id', '=', from).forUpdate().noWait().execute();
  const { removing } = await inTransaction(ctx, async ({ db }) => {
    await lock(db, fromId);
    const removing = inTransaction(ctx, async (ctx) => {
      await readAsTheyLie(ctx.db);
      return unweave(ctx, { fromId, toId });
    });
    await untilBlocked(db, removing);
    expect(await lock(db, toId)).toHaveLength(1);
    return { removing };
  });
  expect(await removing).toBe(2);
});
