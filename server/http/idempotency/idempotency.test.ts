import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTION_ID, TEMPLATE } from '#domain/fixed-ids.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';

let it: TestHouse;
let admin: TestPerson;
beforeAll(async () => {
  it = await openTestHouse();
  admin = await it.person('admin');
});
afterAll(() => it.close());

let keys = 0;
const newKey = () => ({ 'idempotency-key': `a-key-of-its-own-${++keys}` });
const put = (path: string, body: unknown, headers: Record<string, string>) => it.call('PUT', path, { token: admin.token, body, headers });
const doclets = () => `/api/workspace/${it.workspaceId}/doclet`;
const event = { template_id: TEMPLATE.venueEvent, data: { name: 'Summer', start_date: '2026-06-01', end_date: '2026-08-31' } };
const turned = { data: { end_date: '2026-08-31', start_date: '2026-06-01', name: 'Summer' }, template_id: TEMPLATE.venueEvent };

test.each([
  ['the same JSON with its keys in another order', () => doclets(), turned],
  ['the same address with a slash at its end', () => `${doclets()}/`, event],
  ['the same address with a query that means nothing', () => `${doclets()}?again=1`, event],
])('%s is the same request', async (_, path, body) => {
  const headers = newKey();
  const first = await put(doclets(), event, headers);
  const again = await put(path(), body, headers);
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
});

test('an action by its id is the action by its name', async () => {
  const headers = newKey();
  const web = await it.person('web');
  const ask = (name: string) => it.act(name, { first_name: 'Kit', last_name: 'Lake', dob: '2018-05-01' }, { token: web.token, headers });
  const first = await ask('family-add-child');
  expect([first.status, (await ask(ACTION_ID['family-add-child'])).body]).toEqual([200, first.body]);
});

test('other values, or the same values of a list in another order, are another request', async () => {
  const headers = newKey();
  expect((await put(doclets(), { ...event, tags: ['a', 'b'] }, headers)).status).toBe(200);
  for (const tags of [['b', 'a'], ['a']]) expect((await put(doclets(), { ...event, tags }, headers)).body.errors?.[0]?.code).toBe('idempotency-key-reused');
});

test('a key is its sender’s own, and counts for one call', async () => {
  const headers = newKey();
  const [ida, otto] = [await it.person('web'), await it.person('web')];
  const add = async ({ token }: TestPerson) => it.act('family-add-child', { first_name: 'Kit', last_name: 'Lake', dob: '2018-05-01' }, { token, headers });
  const [idas, ottos] = [await add(ida), await add(otto)];
  expect([idas.status, ottos.status]).toEqual([200, 200]);
  expect(ottos.body.data.items[0]._id).not.toBe(idas.body.data.items[0]._id);
  const kit = idas.body.data.items[0]._id;
  await it.act('link-wristband', { uid: 'BAND-1', consumer_id: kit }, { token: admin.token });
  const after = async (name: string) => (await it.act(name, { uid: 'BAND-1' }, { token: admin.token, headers })).body.data.items[0].status;
  expect([await after('unlink-wristband'), await after('block-wristband')]).toEqual(['unlinked', 'blocked']);
});

test('a call that changes nothing is answered afresh, and no answer is kept', async () => {
  const [headers, { db }] = [newKey(), await it.ctx()];
  for (const date of ['2026-07-04', '2026-07-04', '2026-07-05']) expect((await it.act('reserved-seating', { date }, { headers })).status).toBe(200);
  expect((await it.act('order-history', { profile_id: admin.accountId }, { token: admin.token, headers })).status).toBe(200);
  expect(await db.selectFrom('idempotency').select('scope').where('key', '=', headers['idempotency-key']).execute()).toEqual([]);
});

test.each([
  ['k', 200],
  ['k'.repeat(255), 200],
  ['k'.repeat(256), 400],
  ['two words', 400],
  ['', 400],
])('a key of any length up to 255 is good: %j', async (key, status) => {
  const reply = await put(doclets(), event, { 'idempotency-key': key });
  expect([reply.status, reply.body.errors?.[0]?.path]).toEqual([status, status === 200 ? undefined : ['Idempotency-Key']]);
});
