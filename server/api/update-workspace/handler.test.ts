import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const send = async (body: unknown, token?: string, ws = it.workspaceId) => it.call('POST', `/api/workspace/${ws}`, { body, ...(token ? { token } : {}) });

test('an Admin changes the workspace’s name and settings, at once for the next call', async () => {
  const { token } = await it.person('admin');
  const reply = await send(
    { name: 'Lakeside Park', group: 'Parks', notes: 'n', time_zone: 'Pacific/Honolulu', settings: { hold_minutes: 15, lockdown: true } },
    token,
  );
  expect(reply.body.data).toMatchObject({
    name: 'Lakeside Park',
    group: 'Parks',
    time_zone: 'Pacific/Honolulu',
    settings: { hold_minutes: 15, lockdown: true },
  });
  expect((await it.house.workspaces.byId(it.workspaceId))?.settings).toEqual({ hold_minutes: 15, lockdown: true });
  expect((await send({ settings: { hold_minutes: null } }, token)).body.data.settings).toEqual({ lockdown: true });
  expect((await send({}, token)).body.data.name).toBe('Lakeside Park');
  const audit = await (await it.ctx()).db.selectFrom('audit').selectAll().where('workspace_id', '=', it.workspaceId).execute();
  expect(audit).toHaveLength(3);
  expect(audit[0]).toMatchObject({ action: 'workspace update', detail: { before: { name: 'lakeside' }, after: { name: 'Lakeside Park' } } });
});

test.each([
  [{ settings: { hold_minutes: 0 } }],
  [{ settings: { hold_minutes: 61 } }],
  [{ settings: { hold_minutes: '15' } }],
  [{ settings: { privacy_mode: 'yes' } }],
  [{ settings: { nothing: 1 } }],
  [{ settings: { staff_writes_catalogue: 'yes' } }],
  [{ settings: { frame_ancestors: 'https://park.example' } }],
  [{ settings: { frame_ancestors: [7] } }],
  [{ settings: { frame_ancestors: [`https://${'x'.repeat(200)}.example`] } }],
  [{ settings: { frame_ancestors: ['javascript:alert(1)'] } }],
  [{ settings: { frame_ancestors: ["https://park.example; script-src 'unsafe-inline'"] } }],
  [{ settings: { frame_ancestors: Array.from({ length: 21 }, (_, index) => `https://s${index}.example`) } }],
  [{ time_zone: 'Mars/Olympus' }],
  [{ time_zone: 'PST' }],
  [{ time_zone: '' }],
  [{ locale: 'not a locale' }],
  [{ name: '' }],
  [{ name: '\u200b' }],
  [{ app_key: 'mine' }],
  [{ currency: 'EUR' }],
  [{ default_event: 'f'.repeat(24) }],
  [{ workspace_id: 'f'.repeat(24) }],
])('%j is refused in plain words and changes nothing', async (body) => {
  const before = await it.house.database.reference.selectFrom('workspace').selectAll().where('workspace_id', '=', it.workspaceId).executeTakeFirst();
  const reply = await send(body, (await it.person('admin')).token);
  expect([reply.status, reply.body.errors![0]!.message]).toEqual([400, expect.not.stringMatching(/^Invalid/)]);
  expect(await it.house.database.reference.selectFrom('workspace').selectAll().where('workspace_id', '=', it.workspaceId).executeTakeFirst()).toEqual(before);
});

test('of two changes at once neither is lost', async () => {
  const { token } = await it.person('admin');
  const { changing } = await it.house.database.reference.transaction().execute(async (db) => {
    await db
      .updateTable('workspace')
      .set({ settings: JSON.stringify({ hold_minutes: 20 }) })
      .where('workspace_id', '=', it.workspaceId)
      .execute();
    const changing = send({ settings: { lockdown: true } }, token);
    await untilBlocked(db, changing);
    return { changing };
  });
  expect((await changing).body.data.settings).toEqual({ hold_minutes: 20, lockdown: true });
});

test('nobody but its own Admin changes a workspace', async () => {
  for (const role of ['staff', 'pos', 'web'] as const) expect((await send({ name: 'Mine' }, (await it.person(role)).token)).status).toBe(403);
  expect((await send({ name: 'Mine' })).status).toBe(401);
  expect((await send({ name: 'Mine' }, (await it.person('admin')).token, it.otherWorkspaceId)).status).toBe(404);
});
