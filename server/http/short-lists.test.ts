import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REALM, TEMPLATE } from '#domain/fixed-ids.ts';
import { addChannel } from '#server/workspaces/channels.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';

let it: TestHouse;
let admin: TestPerson;
beforeAll(async () => {
  it = await openTestHouse();
  admin = await it.person('admin');
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
  ['/workspace/channels', 3],
  [`/template/${TEMPLATE.consumer}/weaves`, 2],
  ['/account/sessions', 4],
];
const ONE_HOST = `/realm/${REALM.portal}/doclets/fqdn/lakeside.localhost`;
const OTHERS = ['/workspace/WS/doclets', '/workspace/WS/tasks', `/workspace/WS/doclet/${'a'.repeat(24)}/weaves`, '/workspace/WS/audit'];

const ask = (path: string, headers: Record<string, string> = {}) =>
  it.call('GET', `/api${path.replace('WS', it.workspaceId)}`, { token: admin.token, headers });

describe.each(LISTS)('%s', (path, atLeast) => {
  test('is given whole, and page by page to who asks for pages, there and back', async () => {
    const whole = (await ask(path)).body.data;
    expect(whole).toMatchObject({ have_more: false, next: null, prev: null });
    expect(whole.items.length).toBeGreaterThanOrEqual(atLeast);
    const size = Math.ceil(whole.items.length / 2);
    const first = (await ask(path, { 'x-limit': String(size) })).body.data;
    expect([first.items.length, first.have_more, first.prev]).toEqual([size, true, null]);
    const second = (await ask(path, { 'x-limit': String(size), 'x-next': first.next })).body.data;
    expect([second.items.length, second.have_more]).toEqual([whole.items.length - size, false]);
    expect([...first.items, ...second.items]).toEqual(expect.arrayContaining(whole.items));
    expect((await ask(path, { 'x-limit': String(size), 'x-prev': second.prev })).body.data.items).toEqual(first.items);
  });
});

test.each([...LISTS.map(([path]) => path), ONE_HOST, ...OTHERS])('%s refuses what pages cannot be asked by, and names it', async (path) => {
  const wrong = { 'x-limit': 'abc', 'x-next': 'zz', 'x-prev': 'zz', 'x-sort-dir': 'up', 'x-sort-key': 'a;b' };
  for (const [name, value] of Object.entries(wrong)) {
    const { status, body } = await ask(path, { [name]: value });
    expect([status, body.errors?.[0]?.code, body.errors?.[0]?.path]).toEqual([400, 'malformed', [name]]);
  }
});

test('a cursor of one list is none of another', async () => {
  const { next } = (await ask('/workspace/WS/roles', { 'x-limit': '1' })).body.data;
  expect((await ask('/workspace/WS/settings', { 'x-next': next })).status).toBe(400);
});
