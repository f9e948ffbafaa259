import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const list = async (role: 'admin' | 'staff' | 'pos' | 'web', query = '') =>
  (await it.call('GET', `/api/workspace/${it.workspaceId}/templates${query}`, { token: (await it.person(role)).token })).body.data.items;
const names = (items: { name: string }[]) => items.map((item) => item.name);

test('kinds of record are listed for those who may see such records', async () => {
  for (const role of ['admin', 'staff', 'pos'] as const) expect(await list(role)).toHaveLength(37);
  expect(names(await list('web'))).toEqual(expect.arrayContaining(['Event Pass', 'Consumer', 'Order']));
  expect(names(await list('web'))).not.toEqual(expect.arrayContaining(['POS Account']));
  expect((await it.call('GET', `/api/workspace/${it.workspaceId}/templates`)).status).toBe(401);
});

test('a till gets every kind, with the fields that it may read', async () => {
  const { token } = await it.person('pos');
  const fields = async (id: string) =>
    (await it.call('GET', `/api/template/${id}`, { token })).body.data?.fields.map((field: { key: string }) => field.key) as string[] | undefined;
  expect(await fields(TEMPLATE.eventPass)).toContain('name');
  expect(await fields(TEMPLATE.consumer)).not.toContain('internal_note');
  for (const hidden of [TEMPLATE.affiliate, TEMPLATE.cardVault, TEMPLATE.consumerGroup]) expect(await fields(hidden)).toBeDefined();
});

test('a query keeps the kinds with it in their name', async () => {
  expect(names(await list('admin', '?query=wrist'))).toEqual(['Wristband']);
  expect(names(await list('admin', '?query=key:event-pass'))).toEqual(['Event Pass']);
});

test('a consumer gets the fields they read or write, an Admin all', async () => {
  const fieldsFor = async (role: 'admin' | 'web') => {
    const { body } = await it.call('GET', `/api/template/${TEMPLATE.consumer}`, { token: (await it.person(role)).token });
    return body.data.fields.map((field: { key: string }) => field.key);
  };
  expect(await fieldsFor('admin')).toContain('internal_note');
  expect(await fieldsFor('web')).toEqual(expect.arrayContaining(['first_name', 'photo', 'profile_locked']));
  expect(await fieldsFor('web')).not.toContain('internal_note');
  expect((await it.call('GET', `/api/template/${TEMPLATE.posAccount}`, { token: (await it.person('web')).token })).status).toBe(404);
  expect((await it.call('GET', `/api/template/${'f'.repeat(24)}`, { token: (await it.person('admin')).token })).status).toBe(404);
});

test('tells which kinds may be linked to which', async () => {
  const { token } = await it.person('web');
  const read = async (path: string) => (await it.call('GET', `/api/template/${path}`, { token })).body.data.items;
  expect(await read(`${TEMPLATE.consumer}/weaves`)).toContainEqual(
    expect.objectContaining({ template_id: TEMPLATE.membershipGroup, role: 'Group Member', create: ['admin', 'staff', 'owner'] }),
  );
  expect((await read(`${TEMPLATE.consumer}/weaves/${TEMPLATE.membershipGroup}`)).map((weave: { role: string }) => weave.role).toSorted()).toEqual([
    'Group Member',
    'Group Owner',
  ]);
  expect(await read(`${TEMPLATE.consumer}/weaves/${TEMPLATE.brand}`)).toEqual([]);
});
