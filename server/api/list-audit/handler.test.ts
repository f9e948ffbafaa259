import { afterAll, beforeAll, expect, test } from 'vitest';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

type Item = {
  _id: string;
  action: string;
  outcome: string;
  subject: string | null;
  subject_name: string;
  actor_id: string;
  actor_name: string;
  actor_role: string;
  detail: Record<string, unknown>;
};
const path = (query = '') => `/api/workspace/${it.workspaceId}/audit${query}`;
const refusedOf = async (token: string, actorId: string): Promise<Item[]> =>
  (await it.call('GET', path(`?outcome=refused&actor_id=${actorId}`), { token, headers: { 'x-limit': '1000' } })).body.data.items;

test('a call refused by role is in the audit, with who tried and what', async () => {
  const admin = await it.person('admin');
  const staff = await it.person('staff');
  const brand = 'a'.repeat(24);
  expect((await it.call('POST', `/api/workspace/${it.workspaceId}`, { token: staff.token, body: { name: 'Mine' } })).status).toBe(403);
  const task = await it.call('POST', `/api/workspace/${it.workspaceId}/task/${brand}`, { token: staff.token, body: { status: 'confirmed' } });
  expect(task.status).toBe(403);
  await it.house.refusals.write();
  const items = await refusedOf(admin.token, staff.accountId);
  expect(items.map(({ action, actor_role, subject, detail }) => ({ action, actor_role, subject, detail }))).toEqual([
    { action: 'decide-task', actor_role: 'staff', subject: brand, detail: { code: 'not-allowed', count: 1 } },
    { action: 'update-workspace', actor_role: 'staff', subject: null, detail: { code: 'not-allowed', count: 1 } },
  ]);
});

test('so are a field that may not be set, and a wrong password when it is asked for again', async () => {
  const admin = await it.person('admin');
  const web = await it.person('web', { password: 'entrada-test-2026' });
  const made = await it.call('PUT', `/api/workspace/${it.workspaceId}/doclet`, {
    token: web.token,
    body: { template_id: TEMPLATE.consumer, data: { first_name: 'A', last_name: 'B', profile_locked: true } },
  });
  expect(made.status).toBe(403);
  const changed = await it.call('POST', `/api/account/profile/${web.accountId}/new@example.test`, { token: web.token, body: { password: 'not my password' } });
  expect(changed.status).toBe(400);
  await it.house.refusals.write();
  expect((await refusedOf(admin.token, web.accountId)).map(({ action, detail }) => [action, detail['code']])).toEqual([
    ['change-email', 'password-wrong'],
    ['create-doclet', 'not-writable'],
  ]);
});

test('sign-ins are found by person, and a dismissed member is named', async () => {
  const admin = await it.person('admin', { firstName: 'Ines', lastName: 'Okafor' });
  const gone = await it.person('staff', { firstName: 'Dana', lastName: 'Reed', password: 'quiet lantern over the lake' });
  const auth = { email: gone.email, password: 'quiet lantern over the lake' };
  expect((await it.call('POST', '/api/account/auth', { body: { realm_id: REALM.pos, workspace_id: it.workspaceId, auth } })).status).toBe(200);
  const signedIn = await it.call('GET', path(`?action=sign-in&actor_id=${gone.accountId}`), { token: admin.token });
  expect(signedIn.body.data.items).toMatchObject([{ actor_name: 'Dana Reed', actor_role: 'staff', outcome: 'staff' }]);
  await it.call('DELETE', `/api/workspace/${it.workspaceId}/members/${gone.accountId}`, { token: admin.token });
  const dismissed = await it.call('GET', path('?action=member'), { token: admin.token });
  expect(dismissed.body.data.items[0]).toMatchObject({ outcome: 'dismissed', actor_name: 'Ines Okafor', subject_name: 'Dana Reed' });
});

test('people of this venue are named, and nobody of another, whatever ids are searched for or refused', async () => {
  const [admin, near] = [await it.person('admin'), await it.person('web', { firstName: 'Near', lastName: 'By' })];
  const far = await it.person('web', { workspaceId: it.otherWorkspaceId, firstName: 'Far', lastName: 'Away' });
  for (const { accountId } of [near, far]) await it.act('history-by-random-id', { id: accountId }, { token: admin.token });
  await it.call('POST', `/api/workspace/${it.workspaceId}/task/${far.accountId}`, { token: near.token, body: { status: 'confirmed' } });
  await it.house.refusals.write();
  const named = async (action: string) =>
    (await it.call('GET', path(`?action=${action}`), { token: admin.token })).body.data.items
      .filter(({ subject }: Item) => subject === near.accountId || subject === far.accountId)
      .map(({ subject_name }: Item) => subject_name);
  expect([await named('history-by-random-id'), await named('decide-task')]).toEqual([['', 'Near By'], ['']]);
});

test('who works here without a name is known by their address, a visitor is not', async () => {
  const [admin, pos, web] = [
    await it.person('admin'),
    await it.person('pos', { firstName: '', lastName: '' }),
    await it.person('web', { firstName: '', lastName: '' }),
  ];
  for (const { token } of [pos, web]) await it.call('GET', `/api/workspace/${it.workspaceId}/settings`, { token });
  await it.house.refusals.write();
  const names = await Promise.all([pos, web].map(async ({ accountId }) => (await refusedOf(admin.token, accountId)).map(({ actor_name }) => actor_name)));
  expect(names).toEqual([[pos.email], ['']]);
});

test('a flood of refusals leaves two rows a minute and call, with how many there were', async () => {
  const admin = await it.person('admin');
  const pos = await it.person('pos');
  const knock = () => it.call('GET', `/api/workspace/${it.workspaceId}/settings`, { token: pos.token });
  for (let turn = 0; turn < 5; turn++) {
    await Promise.all(Array.from({ length: 40 }, knock));
    await it.house.refusals.write();
  }
  expect((await refusedOf(admin.token, pos.accountId)).map(({ detail }) => detail['count'])).toEqual([40]);
  it.clock.advance(61_000);
  await it.house.refusals.write();
  expect((await refusedOf(admin.token, pos.accountId)).map(({ detail }) => detail['count'])).toEqual([160, 40]);
});

test('trying every call leaves at most twenty-one rows at once', async () => {
  const admin = await it.person('admin');
  const web = await it.person('web');
  for (let index = 0; index < 60; index++)
    it.house.refusals.note({
      key: 'k',
      who: async () => ({ accountId: web.accountId, caller: 'web', workspaceId: it.workspaceId }),
      call: `call-${index}`,
      code: 'not-allowed',
      subject: null,
    });
  await it.house.refusals.write();
  const items = await refusedOf(admin.token, web.accountId);
  expect([items.length, items.find((item) => item.action === 'further calls')?.detail['count']]).toEqual([21, 40]);
});

test('thousands of made-up tokens leave room for real people', async () => {
  const admin = await it.person('admin');
  const staff = await it.person('staff');
  const refusal = { call: 'register', code: 'not-allowed', subject: null, who: async () => null };
  for (let index = 0; index < 5000; index++) it.house.refusals.note({ ...refusal, key: `made up ${index}` });
  expect((await it.call('POST', `/api/workspace/${it.workspaceId}`, { token: staff.token, body: { name: 'Mine' } })).status).toBe(403);
  await it.house.refusals.write();
  expect((await refusedOf(admin.token, staff.accountId)).map(({ action }) => action)).toEqual(['update-workspace']);
});

test('a refusal with another workspace’s token is in that workspace’s audit', async () => {
  const stranger = await it.person('staff', { workspaceId: it.otherWorkspaceId });
  const strangersAdmin = await it.person('admin', { workspaceId: it.otherWorkspaceId });
  expect((await it.call('POST', `/api/workspace/${it.otherWorkspaceId}`, { token: stranger.token, body: { name: 'Mine' } })).status).toBe(403);
  await it.house.refusals.write();
  expect(await refusedOf((await it.person('admin')).token, stranger.accountId)).toEqual([]);
  const own = await it.call('GET', `/api/workspace/${it.otherWorkspaceId}/audit?outcome=refused`, { token: strangersAdmin.token });
  expect(own.body.data.items).toHaveLength(1);
});

test('the list is paged both ways and an Admin’s alone', async () => {
  const { token } = await it.person('admin');
  for (let index = 0; index < 3; index++) await it.call('POST', `/api/workspace/${it.workspaceId}`, { token, body: { notes: `n${index}` } });
  const first = (await it.call('GET', path('?action=workspace%20update'), { token, headers: { 'x-limit': '2' } })).body.data;
  expect([first.items.length, first.have_more]).toEqual([2, true]);
  const second = (await it.call('GET', path('?action=workspace%20update'), { token, headers: { 'x-limit': '2', 'x-next': first.next } })).body.data;
  expect(second.items).toHaveLength(1);
  const back = (await it.call('GET', path('?action=workspace%20update'), { token, headers: { 'x-limit': '2', 'x-prev': second.prev } })).body.data;
  expect(back.items.map((item: Item) => item._id)).toEqual(first.items.map((item: Item) => item._id));
  expect((await it.call('GET', path(), { token, headers: { 'x-next': first.next } })).status).toBe(400);
  for (const role of ['staff', 'pos', 'web'] as const) expect((await it.call('GET', path(), { token: (await it.person(role)).token })).status).toBe(403);
});
