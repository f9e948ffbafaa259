import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { addChannel } from '#server/workspaces/channels.ts';

let it: TestHouse;
let admin: TestPerson;
beforeAll(async () => {
  it = await openTestHouse();
  admin = await it.person('admin');
  await it.person('staff');
  for (let index = 0; index < 3; index++) {
    const { accountId } = admin;
    const more = { accountId, realmId: REALM.pos, workspaceId: it.workspaceId, kind: 'full', role: 'admin', userAgent: 'test', address: '127.0.0.1' } as const;
    await it.house.sessions.open(more);
    await addChannel(await it.ctx(), `News ${index}`);
  }
});
afterAll(() => it.close());

const LISTS: [string, number][] = [
  ['/workspace/WS/templates', 20],
  ['/workspace/WS/actions', 20],
  ['/workspace/WS/settings', 3],
  ['/workspace/WS/roles', 5],
  ['/workspace/WS/members', 2],
  ['/workspace/channels', 3],
  [`/template/${TEMPLATE.consumer}/weaves`, 2],
  ['/account/sessions', 4],
];
const ONE_HOST = `/realm/${REALM.portal}/doclets/fqdn/lakeside.localhost`;
const OTHERS = ['/workspace/WS/doclets', '/workspace/WS/tasks', `/workspace/WS/doclet/${'a'.repeat(24)}/weaves`, '/workspace/WS/audit'];

const ask = (path: string, headers: Record<string, string> = {}) =>
  it.call('GET', `/api${path.replace('WS', it.workspaceId)}`, { token: admin.token, headers });

describe.each(LISTS)('%s', (path, atLeast) => {
  test('is given whole, or page by page if asked for, in both directions', async () => {
    const whole = (await ask(path)).body.data;
    expect(whole).toMatchObject({ have_more: false, next: null, prev: null });
    expect(whole.items.length).toBeGreaterThanOrEqual(atLeast);
    const size = Math.ceil(whole.items.length / 2);
    const first = (await ask(path, { 'x-limit': String(size) })).body.data;
    expect([first.items.length, first.have_more, first.prev]).toEqual([size, true, null]);
    const second = (await ask(path, { 'x-limit': String(size), 'x-next': first.next })).body.data;
    expect([second.items.length, second.have_more]).toEqual([whole.items.length - size, false]);
    expect([...first.items, ...second.items]).toEqual(whole.items);
    expect((await ask(path, { 'x-limit': String(size), 'x-prev': second.prev })).body.data.items).toEqual(first.items);
  });
});

test.each([...LISTS.map(([path]) => path), ONE_HOST, ...OTHERS])('%s refuses malformed page headers and names them', async (path) => {
  const wrong = [
    ['x-limit', 'abc'],
    ['x-limit', '1e3'],
    ['x-next', 'zz'],
    ['x-prev', 'zz'],
    ['x-sort-dir', 'up'],
    ['x-sort-key', 'a;b'],
  ] as const;
  for (const [name, value] of wrong) {
    const { status, body } = await ask(path, { [name]: value });
    expect([status, body.errors?.[0]?.code, body.errors?.[0]?.path]).toEqual([400, 'malformed', [name]]);
  }
});

type Described = Record<string, Record<string, { parameters: { name: string; in: string; schema: { default?: number | string } }[] }>>;

test.each([...LISTS.map(([path]) => path), ONE_HOST, ...OTHERS])('%s comes in the default order of the reference', async (path) => {
  const { paths } = (await it.call('GET', '/api/openapi.json')).body as unknown as { paths: Described };
  const address = `/api${path.replace('WS', it.workspaceId)}`;
  const described = paths[address] ? address : Object.keys(paths).find((shape) => new RegExp(`^${shape.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address))!;
  const said = paths[described]!['get']!.parameters.filter(({ in: where, schema }) => where === 'header' && schema.default !== undefined);
  const headers = Object.fromEntries(said.map(({ name, schema }) => [name, String(schema.default)]));
  expect(headers['x-limit']).toMatch(/^(20|1000)$/);
  expect((await ask(path, headers)).body).toEqual((await ask(path)).body);
});

test('a cursor of one list does not work for another', async () => {
  const { next } = (await ask('/workspace/WS/roles', { 'x-limit': '1' })).body.data;
  expect((await ask('/workspace/WS/settings', { 'x-next': next })).status).toBe(400);
});

test('more sign-ins than fit a page are all listed, and one that ends meanwhile skips none', async () => {
  const maya = await it.person('web');
  const more = { accountId: maya.accountId, realmId: REALM.portal, workspaceId: it.workspaceId, kind: 'full', role: 'web', userAgent: 'test' } as const;
  for (let count = 0; count < 104; count++) await it.house.sessions.open({ ...more, address: '127.0.0.1' });
  const page = async (headers: Record<string, string> = {}) => (await it.call('GET', '/api/account/sessions', { token: maya.token, headers })).body.data;
  const whole = await page();
  expect(whole.items).toHaveLength(105);
  const first = await page({ 'x-limit': '60' });
  const last = first.items.at(-1)._id;
  if (last !== maya.sessionId) await it.house.sessions.revoke(last);
  const second = await page({ 'x-limit': '60', 'x-next': first.next });
  expect([...first.items, ...second.items].map((item) => item._id)).toEqual(whole.items.map((item: { _id: string }) => item._id));
});
