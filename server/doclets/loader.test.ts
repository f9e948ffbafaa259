import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { connectDatabase, type Database } from '#server/platform/database/database.ts';
import { appUrl } from '#server/platform/database/migrate.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { silentLog } from '#server/platform/log.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { insertDoclet, updateDocletData } from './doclets.ts';
import { createDocletLoader, type DocletLoader } from './loader.ts';

let house: TestHouse;
let elsewhere: Database;
let load: DocletLoader;
beforeAll(async () => {
  house = await openTestHouse();
  elsewhere = connectDatabase({ url: appUrl(house.ownerUrl), size: 2, log: silentLog });
  load = createDocletLoader(elsewhere);
});
afterAll(async () => {
  await elsewhere.close();
  await house.close();
});

const event = async (data: object) => insertDoclet(await house.ctx(), { templateId: TEMPLATE.venueEvent, data: { status: 'active', ...data } });
const read = async (id: string) => (await load(house.workspaceId, [id]))[0];

test('an unchanged record is one object for all readers, and none can change it', async () => {
  const { id } = await event({ name: 'Summer', tags: { inner: ['a'] } });
  const [first, second] = [await read(id), await read(id)];
  expect(first!.data.name).toBe('Summer');
  expect(second).toBe(first);
  expect(() => Object.assign(first!.data, { name: 'Winter' })).toThrow(TypeError);
  expect(() => (first!.data.tags as { inner: string[] }).inner.push('b')).toThrow(TypeError);
});

test('a change made anywhere is seen by the next question, also two within a millisecond', async () => {
  const { id } = await event({ name: 'Before' });
  await read(id);
  const ctx = await house.ctx();
  for (const name of ['One', 'Two', 'Three']) {
    await updateDocletData(ctx, id, { name });
    expect((await read(id))!.data.name).toBe(name);
  }
  await ctx.db.deleteFrom('doclet').where('workspace_id', '=', ctx.workspace.id).where('doclet_id', '=', id).execute();
  expect(await read(id)).toBeUndefined();
});

test('a record of another venue is not found, remembered or not', async () => {
  const { id } = await event({ name: 'Ours' });
  await read(id);
  expect(await load(house.otherWorkspaceId, [id])).toEqual([]);
});

test('a malformed id finds nothing and does not disturb the others', async () => {
  const [known, fresh] = await inTransaction(await house.ctx(), async (ctx) => {
    const add = async (name: string) => (await insertDoclet(ctx, { templateId: TEMPLATE.venueEvent, data: { name } })).id;
    return [await add('Known'), await add('Fresh')];
  });
  await read(known);
  const found = await load(house.workspaceId, ['no,id', fresh, known]);
  expect(found.map((doclet) => doclet.id)).toEqual([fresh, known]);
});

test('a large record is read anew each time, and many push the oldest out; the answer is the same', async () => {
  const large = await event({ name: 'Large', description: 'x'.repeat(30_000) });
  const [once, again] = [await read(large.id), await read(large.id)];
  expect(again).toEqual(once);
  expect(again).not.toBe(once);
  const small = await event({ name: 'Small' });
  const before = await read(small.id);
  const ids = [];
  for (let index = 0; index < 501; index++) ids.push((await event({ name: `Event ${index}` })).id);
  expect(await load(house.workspaceId, ids)).toHaveLength(501);
  const after = await read(small.id);
  expect(after).toEqual(before);
  expect(after).not.toBe(before);
});

test('each kind of caller sees its own fields of one record, in whatever order they come', async () => {
  const { id } = await event({ name: 'Shared', internal_note: 'margin', ow_roles: [ROLE.web] });
  const path = `/api/workspace/${house.workspaceId}/doclet/${id}`;
  const admin = await house.person('admin');
  const web = await house.person('web');
  for (let round = 0; round < 2; round++) {
    expect((await house.call('GET', path, { token: admin.token })).body.data.items[0].data.internal_note).toBe('margin');
    expect((await house.call('GET', path, { token: web.token })).body.data.items[0].data).not.toHaveProperty('internal_note');
    expect((await house.call('GET', path)).body.data.items[0].data).not.toHaveProperty('internal_note');
  }
});
