import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { picture } from '#server/testing/pictures.ts';
import { sendFile } from '#server/testing/uploads.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

async function uploaded(): Promise<string> {
  const { token } = await it.person('admin');
  const { body } = await sendFile(it, token, await picture('png'), { public: 'true' });
  return body.data!.url;
}

const get = (url: string, headers: Record<string, string> = {}) => it.app.inject({ method: 'GET', url, headers });

test.each<[string, () => Promise<string>]>([
  ['an answer', async () => '/api/openapi.json'],
  ['a site file', async () => '/robots.txt'],
  ['a picture', async () => uploaded()],
])('%s is not sent again to a caller who names its etag, among others, or *', async (_, addressOf) => {
  const address = await addressOf();
  const etag = String((await get(address)).headers['etag']);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*', ' * '])
    expect([known, (await get(address, { 'if-none-match': known })).statusCode]).toEqual([known, 304]);
  for (const other of ['"other"', '', 'x*']) expect([other, (await get(address, { 'if-none-match': other })).statusCode]).toEqual([other, 200]);
});

test('an unknown thing stays unknown whatever etag the caller sends', async () => {
  for (const address of ['/api/nothing', '/api/assets/stream/nothing.png']) expect((await get(address, { 'if-none-match': '*' })).statusCode).toBe(404);
});
