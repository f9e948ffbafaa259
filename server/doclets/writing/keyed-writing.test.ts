import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { openTestHouse, type Reply, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { picture } from '#server/testing/pictures.ts';

/** Writing records under an `Idempotency-Key`. */
let it: TestHouse;
let staff: TestPerson;
let photo: string;
/** For each picture: whether a database connection was held while it was drawn and stored. */
let waited: boolean[];
beforeAll(async () => {
  it = await openTestHouse();
  staff = await it.person('staff');
  photo = `data:image/png;base64,${(await picture('png')).toString('base64')}`;
  const { storePhoto } = it.house.files;
  it.house.files.storePhoto = (ctx, sent) => {
    waited.push(ctx.db.isTransaction);
    return storePhoto(ctx, sent);
  };
});
beforeEach(() => void (waited = []));
afterAll(() => it.close());

const records = () => `/api/workspace/${it.workspaceId}/doclet`;
const create = (data: object, key: string): Promise<Reply> =>
  it.call('PUT', records(), { token: staff.token, body: { template_id: TEMPLATE.consumer, data }, headers: { 'idempotency-key': key } });
const change = (id: string, body: object, key: string): Promise<Reply> =>
  it.call('POST', `${records()}/${id}`, { token: staff.token, body, headers: { 'idempotency-key': key } });
const named = async (name: string) => {
  const { db } = await it.ctx();
  return (await db.selectFrom('doclet').selectAll().where('template_id', '=', TEMPLATE.consumer).execute()).filter(({ data }) => data['first_name'] === name);
};
const changesOf = async (id: string) => {
  const { db } = await it.ctx();
  return (await db.selectFrom('doclet_history').select('change').where('doclet_id', '=', id).execute()).map((row) => row.change);
};
/** As if the node had died after everything was written and before its answer was kept. */
async function cutOff(key: string): Promise<void> {
  const { db } = await it.ctx();
  const unsaid = { state: 'running' as const, status: null, response: null, finished_at: null, started_at: new Date(0) };
  expect(Number((await db.updateTable('idempotency').set(unsaid).where('key', '=', key).executeTakeFirst()).numUpdatedRows)).toBe(1);
}

test('no connection waits while a picture is stored', async () => {
  const made = await create({ first_name: 'Pia', last_name: 'Lake', photo }, randomUUID());
  expect(made.status).toBe(200);
  expect((await change(made.body.data._id, { data: { photo } }, randomUUID())).status).toBe(200);
  expect(waited).toEqual([false, false]);
});

test('a record is created once, even if it is cut off before its answer was kept and sent again', async () => {
  const key = randomUUID();
  const first = await create({ first_name: 'Once', last_name: 'Lake', photo }, key);
  await cutOff(key);
  const again = await create({ first_name: 'Once', last_name: 'Lake', photo }, key);
  expect([first.status, again.status, again.body.data._id]).toEqual([200, 200, first.body.data._id]);
  expect(await named('Once')).toHaveLength(1);
  expect(waited).toHaveLength(1);
});

test('a change is made once, and a retry finds what it has changed', async () => {
  const { _id: id, updated_at: seen } = (await create({ first_name: 'Twice', last_name: 'Lake' }, randomUUID())).body.data;
  it.clock.advance(1000);
  const key = randomUUID();
  const body = { data: { last_name: 'Shore' }, if_updated_at: seen };
  const first = await change(id, body, key);
  await cutOff(key);
  const again = await change(id, body, key);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.data).toEqual(first.body.data);
  expect(await changesOf(id)).toEqual(['create', 'update']);
});

test('a refused call notes nothing', async () => {
  const key = randomUUID();
  const { _id: id } = (await create({ first_name: 'Thrice', last_name: 'Lake' }, randomUUID())).body.data;
  const body = { data: { photo }, if_updated_at: '2020-01-01T00:00:00.000Z' };
  const first = await change(id, body, key);
  expect([first.status, (await change(id, body, key)).body]).toEqual([409, first.body]);
});
