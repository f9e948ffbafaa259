import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

test('an unknown path answers 404 in the envelope with a request id', async () => {
  const reply = await it.call('GET', '/api/nothing');
  expect(reply.status).toBe(404);
  expect(reply.body.errors?.[0]?.code).toBe('not-found');
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('row-level security shows nothing without a workspace', async () => {
  const ctx = await it.ctx();
  await ctx.db.insertInto('doclet').values({ workspace_id: it.workspaceId, doclet_id: ctx.random.objectId(), template_id: ctx.random.objectId() }).execute();
  expect(await ctx.db.selectFrom('doclet').selectAll().execute()).toHaveLength(1);
  expect(await it.house.database.of(it.otherWorkspaceId).selectFrom('doclet').selectAll().execute()).toHaveLength(0);
  expect(await it.house.database.reference.selectFrom('doclet').selectAll().execute()).toHaveLength(0);
});
