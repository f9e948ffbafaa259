import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

type Reference = { paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>> };

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

test('a preflight is told what may be sent, for any call, and kept for an hour', async () => {
  for (const path of ['/api/workspace/WS/action/submit-order', '/api/nothing']) {
    const headers = { origin: 'http://lakeside.localhost', 'access-control-request-method': 'POST' };
    const answer = await it.call('OPTIONS', path.replace('WS', it.workspaceId), { headers });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers).toMatchObject({
      vary: 'Origin',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': expect.stringMatching(/authorization.*idempotency-key.*x-cart-key/),
      'access-control-max-age': '3600',
    });
  }
});

test('every header that the reference names may be sent, and the tag of an answer be read', async () => {
  const { paths } = (await it.call('GET', '/api/openapi.json')).body as unknown as Reference;
  const parameters = Object.values(paths).flatMap((calls) => Object.values(calls).flatMap((call) => call.parameters ?? []));
  const named = new Set(parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name.toLowerCase()));
  const headers = { origin: 'http://lakeside.localhost', 'access-control-request-method': 'POST' };
  const answered = (await it.call('OPTIONS', '/api/bootstrap', { headers })).headers;
  const allowed = String(answered['access-control-allow-headers']).split(', ');
  expect([...named].filter((name) => !allowed.includes(name))).toEqual([]);
  expect(answered['access-control-expose-headers']).toBe('etag, retry-after, x-request-id');
});

test('a preflight from a foreign site, or for no call, is not found', async () => {
  const asked = { 'access-control-request-method': 'POST' };
  const cases: Record<string, string>[] = [{ origin: 'https://evil.test', ...asked }, { origin: 'http://lakeside.localhost' }, asked, {}];
  for (const headers of cases) expect((await it.call('OPTIONS', '/api/bootstrap', { headers })).status).toBe(405);
});

test.each(['/api/bootstrap', '/api/workspace/WS/templates'])('the answer of %s is told apart by who asks and by what they can read', async (path) => {
  const { token } = await it.person('web');
  for (const encoding of ['br', 'identity']) {
    const headers = { origin: 'http://lakeside.localhost', 'accept-encoding': encoding };
    const answer = await it.call('GET', path.replace('WS', it.workspaceId), { token, headers });
    expect([answer.status, answer.headers['vary']]).toEqual([200, 'Origin, accept-encoding']);
  }
});
