import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { byteKey, diskStore } from '#server/platform/files/bytes.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { picture } from '#server/testing/pictures.ts';
import { docletById, insertDoclet } from '../doclets.ts';
import { removeUnshownPhotos } from './photo-files.ts';

let it: TestHouse;
let staff: TestPerson;
beforeAll(async () => {
  it = await openTestHouse();
  staff = await it.person('staff');
});
afterAll(() => it.close());

const photo = async () => `data:image/png;base64,${(await picture('png')).toString('base64')}`;
const place = (fileId: string) => join(it.house.config.dataDir, 'files', byteKey(it.workspaceId, fileId));
const send = (id: string, data: object, token = staff.token) => it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${id}`, { token, body: { data } });
const photoOf = async (id: string) => (await docletById(await it.ctx(), id))!.data['photo'] as string;
const aPerson = async (ownerAccount: string | null = null) =>
  (await insertDoclet(await it.ctx(), { templateId: TEMPLATE.consumer, data: { first_name: 'Kim', last_name: 'Lake' }, ownerAccount })).id;

test('a replaced photo is gone from the store, and so is one that is removed', async () => {
  const id = await aPerson();
  await send(id, { photo: await photo() });
  const first = await photoOf(id);
  expect(existsSync(place(first))).toBe(true);
  await send(id, { photo: await photo() });
  const second = await photoOf(id);
  await expect.poll(() => [existsSync(place(first)), existsSync(place(second))]).toEqual([false, true]);
  expect(await it.house.files.find(await it.ctx(), first)).toBeNull();
  expect((await send(id, { first_name: 'Kimi', photo: second })).status).toBe(200);
  expect(existsSync(place(second))).toBe(true);
  await send(id, { photo: null });
  await expect.poll(() => existsSync(place(second))).toBe(false);
});

test('a value that is no photo is refused at the field it was sent in', async () => {
  const { status, body } = await send(await aPerson(), { photo: 'data:image/png;base64,AAAA' });
  expect([status, body.errors?.[0]?.path]).toEqual([400, ['data', 'photo']]);
});

test('a refused change leaves the old photo', async () => {
  const id = await aPerson();
  await send(id, { photo: await photo() });
  const kept = await photoOf(id);
  expect((await send(id, { photo: await photo(), first_name: '' })).status).toBe(400);
  const stale = await it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${id}`, {
    token: staff.token,
    body: { data: { photo: await photo() }, if_updated_at: '2020-01-01T00:00:00.000Z' },
  });
  expect(stale.status).toBe(409);
  expect([await photoOf(id), existsSync(place(kept))]).toEqual([kept, true]);
});

test('a photo that another record shows too stays', async () => {
  const [one, two] = [await aPerson(), await aPerson()];
  await send(one, { photo: await photo() });
  const shared = await photoOf(one);
  expect((await send(two, { photo: shared })).status).toBe(200);
  await send(one, { photo: null });
  expect([existsSync(place(shared)), await photoOf(two)]).toEqual([true, shared]);
});

test('photos that no record and no account shows go after a day, the others never', async () => {
  const ctx = await it.ctx();
  const web = await it.person('web');
  const id = await aPerson();
  await send(id, { photo: await photo() });
  const profile = await it.call('POST', `/api/account/profile/${web.accountId}/photo`, { token: web.token, body: { image_data: await photo() } });
  const lost = (await ctx.files.storePhoto(ctx, { dataUrl: await photo(), ownerAccount: web.accountId, subjectDoclet: null })).fileId;
  expect(await removeUnshownPhotos(it.house, it.workspaceId)).toBe(0);
  it.clock.advance(DAY_MS + 1000);
  expect(await removeUnshownPhotos(it.house, it.workspaceId)).toBe(1);
  it.clock.advance(-DAY_MS - 1000);
  await expect.poll(() => existsSync(place(lost))).toBe(false);
  expect([existsSync(place(await photoOf(id))), existsSync(place(profile.body.data.image._id))]).toEqual([true, true]);
});

test('bytes whose row was never committed go within a day after their first', async () => {
  const ctx = await it.ctx();
  const id = await aPerson();
  await send(id, { photo: await photo() });
  const store = diskStore(join(it.house.config.dataDir, 'files'));
  const [lost, young] = [ctx.random.secretId(), ctx.random.secretId()];
  for (const fileId of [lost, young]) await store.put(byteKey(it.workspaceId, fileId), Buffer.from('x'), 'image/png');
  const yesterday = (it.clock.now() - 2 * DAY_MS) / 1000;
  for (const fileId of [lost, await photoOf(id)]) await utimes(place(fileId), yesterday, yesterday);
  let removed = 0;
  for (let hour = 0; hour < 24; hour++) {
    removed += await it.house.files.removeLost(it.workspaceId);
    it.clock.advance(HOUR_MS - (hour === 23 ? DAY_MS : 0));
  }
  expect([removed, existsSync(place(lost)), existsSync(place(young)), existsSync(place(await photoOf(id)))]).toEqual([1, false, true, true]);
});
