import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeAll(async () => void (it = await openTestHouse()));
afterAll(() => it.close());

const allowed = async (origin: string, method = 'GET') => {
  const headers = { origin, ...(method === 'OPTIONS' ? { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-cart-key' } : {}) };
  const { headers: answered } = await it.call(method, '/api/bootstrap', { headers });
  expect(answered['access-control-allow-credentials']).toBeUndefined();
  return answered['access-control-allow-origin'];
};

test.each(['http://lakeside.localhost:3000', 'http://aurora.localhost', 'https://aurora.localhost'])('a page of %s may read', async (origin) => {
  expect([await allowed(origin), await allowed(origin, 'OPTIONS')]).toEqual([origin, origin]);
});

test.each(['https://evil.test', 'null', 'http://lakeside.localhost.evil.test', 'http://evil.lakeside.localhost', 'ftp://lakeside.localhost', ' '])(
  'a page of %s may not',
  async (origin) => {
    expect([await allowed(origin), await allowed(origin, 'OPTIONS')]).toEqual([undefined, undefined]);
  },
);
