import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { docletById, updateDocletData } from '#server/doclets/doclets.ts';
import { confirmedConsumer } from '#server/testing/account-mail.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const save = (id: string, body: object, token?: string) => it.call('POST', `/api/account/profile/${id}/photo`, { body, ...(token ? { token } : {}) });
const picture = async (color: string) =>
  (
    await sharp({ create: { width: 300, height: 300, channels: 3, background: color } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

test('a data URL or base64 with its type; the profile shows it, and a new one replaces it', async () => {
  const { token, accountId } = await confirmedConsumer(it);
  const first = await save(
    accountId,
    { image_data: `data:image/jpeg;base64,${await picture('red')}`, image_ext: 'jpg', image_name: 'me.jpg', image_type: 'image/jpeg' },
    token,
  );
  expect(first.status).toBe(200);
  const opened = await it.app.inject({ method: 'GET', url: first.body.data.image.url });
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, expect.stringContaining('image/')]);
  const second = await save(accountId, { image_data: await picture('blue'), image_ext: 'jpg', image_name: 'me.jpg', image_type: 'image/jpeg' }, token);
  const profile = await it.call('GET', `/api/account/profile/${accountId}`, { token });
  expect(profile.body.data.image._id).toBe(second.body.data.image._id);
  expect((await it.app.inject({ method: 'GET', url: first.body.data.image.url })).statusCode).toBe(404);
});

test('the person’s record shows it too, replacing its own, and unused photos are gone', async () => {
  const { token, accountId, consumerId } = await confirmedConsumer(it);
  const send = async (color: string) => (await save(accountId, { image_data: await picture(color), image_type: 'image/jpeg' }, token)).body.data.image;
  const shown = async () => (await docletById(await it.ctx(), consumerId))?.data['photo'];
  const first = await send('red');
  expect(await shown()).toBe(first._id);
  const photo = `data:image/jpeg;base64,${await picture('green')}`;
  const changed = await it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${consumerId}`, { token, body: { data: { photo } } });
  const last = await send('blue');
  expect(await shown()).toBe(last._id);
  const opens = async (url: string) => (await it.app.inject({ method: 'GET', url })).statusCode;
  expect(await Promise.all([first.url, changed.body.data.data.photo, last.url].map(opens))).toEqual([404, 404, 200]);
});

test('the profile goes with the record, also where its photo is taken away there', async () => {
  const { token, accountId, consumerId } = await confirmedConsumer(it);
  const { url } = (await save(accountId, { image_data: await picture('red'), image_type: 'image/jpeg' }, token)).body.data.image;
  const change = (photo: string | null) => it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${consumerId}`, { token, body: { data: { photo } } });
  const shown = async () => (await it.call('GET', `/api/account/profile/${accountId}`, { token })).body.data.image;
  expect([(await change(null)).status, await shown()]).toEqual([200, null]);
  expect((await it.app.inject({ method: 'GET', url })).statusCode).toBe(404);
  await change(`data:image/jpeg;base64,${await picture('green')}`);
  expect(await shown()).toMatchObject({ _id: (await docletById(await it.ctx(), consumerId))?.data['photo'] });
  const child = (await it.act('family-add-child', { first_name: 'Cy', last_name: 'Child', dob: '2018-05-06' }, { token })).body.data.items[0];
  await change(null);
  const photo = `data:image/jpeg;base64,${await picture('blue')}`;
  await it.call('POST', `/api/workspace/${it.workspaceId}/doclet/${child._id}`, { token, body: { data: { photo } } });
  expect(await shown()).toBeNull();
});

test('an approved record keeps its photo, and so does the profile', async () => {
  const { token, accountId, consumerId } = await confirmedConsumer(it);
  const before = await save(accountId, { image_data: await picture('red'), image_type: 'image/jpeg' }, token);
  await updateDocletData(await it.ctx(), consumerId, { profile_locked: true });
  const refused = await save(accountId, { image_data: await picture('blue'), image_type: 'image/jpeg' }, token);
  expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([409, 'profile-locked']);
  expect((await it.call('GET', `/api/account/profile/${accountId}`, { token })).body.data.image._id).toBe(before.body.data.image._id);
  const files = await it.house.database.of(it.workspaceId).selectFrom('file').select('file_id').where('owner_account', '=', accountId).execute();
  expect(files.map((file) => file.file_id)).toEqual([before.body.data.image._id]);
});

test('refused: no picture, another’s profile, no token', async () => {
  const { token, accountId } = await confirmedConsumer(it);
  const other = await confirmedConsumer(it);
  const photo = { image_data: `data:image/jpeg;base64,${await picture('red')}` };
  expect((await save(accountId, { image_data: 'data:image/svg+xml;base64,PHN2Zz4=' }, token)).status).toBe(400);
  expect((await save(accountId, { image_data: 'data:image/png;base64,AAAA' }, token)).status).toBe(400);
  expect((await save(accountId, {}, token)).status).toBe(400);
  expect((await save(other.accountId, photo, token)).status).toBe(404);
  expect((await save(accountId, photo)).status).toBe(401);
});
