import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
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
