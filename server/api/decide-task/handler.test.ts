import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { openTask, registerTaskKind, type TaskKind } from '#server/workspaces/tasks.ts';

let it: TestHouse;
let staff: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  it = await openTestHouse();
  [staff, admin] = [await it.person('staff'), await it.person('admin')];
});
afterAll(() => it.close());

const done: string[] = [];
const testTask: TaskKind<Record<string, unknown>> = {
  name: 'test-kind',
  async confirm(ctx, task) {
    if (task.data.fail) throw new Error('the effect fails');
    await ctx.db.insertInto('channel').values({ workspace_id: ctx.workspace.id, channel_id: ctx.random.objectId(), name: task.id }).execute();
    done.push(task.id);
  },
  decline: async (_ctx, task) => void done.push(`not ${task.id}`),
};
registerTaskKind(testTask);

async function ask(by: TestPerson, data: Record<string, unknown> = { amount_cents: 5000 }, workspaceId = it.workspaceId) {
  const ctx = await it.ctx(workspaceId);
  return openTask(
    {
      ...ctx,
      actor: { caller: 'staff', accountId: by.accountId, sessionId: by.sessionId, realmId: '', workspaceId, guest: false, secondFactor: false, cartKey: null },
    },
    testTask,
    'Take 50 out',
    data,
  );
}
const decide = (id: string, status: string, token?: string, more = {}) =>
  it.call('POST', `/api/workspace/${it.workspaceId}/task/${id}`, { body: { status, ...more }, ...(token ? { token } : {}) });
const effects = (id: string) => done.filter((one) => one === id).length;

test('another person confirms, and what was asked for happens once', async () => {
  const task = await ask(staff);
  const reply = await decide(task.id, 'confirmed', admin.token);
  expect(reply.body.data).toMatchObject({
    _id: task.id,
    status: 'confirmed',
    requested_by: staff.accountId,
    requested_by_name: 'Test Person',
    decided_by: admin.accountId,
    decided_by_name: 'Test Person',
    data: { amount_cents: 5000 },
    facts: { amount: null, till: null, order: null, to: [], tickets: 0, is_outdated: false },
  });
  expect((await decide(task.id, 'confirmed', admin.token)).status).toBe(200);
  expect((await decide(task.id, 'declined', admin.token)).status).toBe(409);
  expect((await decide(task.id, 'confirmed', (await it.person('admin')).token)).status).toBe(409);
  expect(effects(task.id)).toBe(1);
});

test('of many who decide at once one succeeds', async () => {
  const task = await ask(staff);
  const admins = await Promise.all(Array.from({ length: 6 }, () => it.person('admin')));
  const replies = await Promise.all(admins.map(({ token }, index) => decide(task.id, index % 2 === 0 ? 'confirmed' : 'declined', token)));
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(done.filter((one) => one.endsWith(task.id))).toHaveLength(1);
});

test('nobody approves what they asked for, whatever the body says', async () => {
  const task = await ask(admin);
  const other = await it.person('admin');
  const reply = await decide(task.id, 'confirmed', admin.token, { admin_profile_id: other.accountId, decided_by: other.accountId, data: { amount_cents: 9 } });
  expect([reply.status, reply.body.errors?.[0]?.code]).toEqual([403, 'own-request']);
  expect((await decide(task.id, 'declined', other.token)).body.data).toMatchObject({
    status: 'declined',
    decided_by: other.accountId,
    data: { amount_cents: 5000 },
  });
});

test('the person who asked can withdraw it, while it is open and once', async () => {
  const task = await ask(admin);
  const takeBack = () => decide(task.id, 'declined', admin.token);
  expect((await takeBack()).body.data).toMatchObject({ status: 'declined', requested_by: admin.accountId, decided_by: admin.accountId });
  expect((await takeBack()).status).toBe(200);
  expect((await decide(task.id, 'confirmed', (await it.person('admin')).token)).status).toBe(409);
  expect(done.filter((one) => one.endsWith(task.id))).toEqual([`not ${task.id}`]);
  const agreedTo = await ask(admin);
  expect((await decide(agreedTo.id, 'confirmed', (await it.person('admin')).token)).status).toBe(200);
  expect((await decide(agreedTo.id, 'declined', admin.token)).status).toBe(409);
});

test('a decision whose effect fails leaves the task open and nothing behind', async () => {
  const task = await ask(staff, { fail: true });
  expect((await decide(task.id, 'confirmed', admin.token)).status).toBe(500);
  const { status } = await (
    await it.ctx()
  ).db
    .selectFrom('task')
    .select('status')
    .where('workspace_id', '=', it.workspaceId)
    .where('task_id', '=', task.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('open');
});

test('only an Admin of this workspace decides', async () => {
  const task = await ask(staff);
  for (const role of ['staff', 'pos', 'web'] as const) expect((await decide(task.id, 'confirmed', (await it.person(role)).token)).status).toBe(403);
  expect((await decide(task.id, 'confirmed')).status).toBe(401);
  expect((await decide(task.id, 'confirmed', (await it.person('admin', { workspaceId: it.otherWorkspaceId })).token)).status).toBe(404);
  expect((await decide((await ask(staff, {}, it.otherWorkspaceId)).id, 'confirmed', admin.token)).status).toBe(404);
  expect((await decide(task.id, 'maybe', admin.token)).status).toBe(400);
});

test('Admins see all open tasks, others their own', async () => {
  const { token, accountId } = await it.person('pos');
  const task = await ask({ ...staff, accountId });
  const list = async (who: string, query = '') =>
    (await it.call('GET', `/api/workspace/${it.workspaceId}/tasks${query}`, { token: who, headers: { 'x-limit': '99' } })).body.data.items;
  expect((await list(token)).map((one: { _id: string }) => one._id)).toEqual([task.id]);
  expect(await list(admin.token)).toContainEqual(
    expect.objectContaining({ _id: task.id, status: 'open', requested_by_name: 'Test Person', decided_by_name: null }),
  );
  expect((await list(admin.token, '?status=confirmed')).every((one: { status: string }) => one.status === 'confirmed')).toBe(true);
  expect((await it.call('GET', `/api/workspace/${it.workspaceId}/tasks`, { token: (await it.person('web')).token })).status).toBe(403);
});
