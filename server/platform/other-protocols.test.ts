import { once } from 'node:events';
import { request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
let port: number;
beforeAll(async () => {
  it = await openTestHouse();
  port = await it.listen();
});
afterAll(() => it.close());

async function ask(method: string, path: string, protocol: string, body?: object): Promise<{ status: number; headers: IncomingHttpHeaders; body: any }> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: protocol, 'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA' };
  const asking = request({ port, host: '127.0.0.1', method, path, headers: payload ? { ...headers, 'content-type': 'application/json' } : headers });
  asking.end(payload);
  const [answer] = await once(asking, 'response');
  const said = await text(answer);
  return { status: answer.statusCode, headers: answer.headers, body: said.startsWith('{') ? JSON.parse(said) : said };
}

test.each([
  ['h2c', '/api/bootstrap'],
  ['websocket', '/api/bootstrap'],
  ['h2c', '/healthz'],
])('an offer of %s at %s is ignored', async (protocol, path) => {
  const answer = await ask('GET', path, protocol);
  expect([answer.status, answer.headers['x-request-id']]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});

test.each(['h2c', 'websocket'])('a body that comes with an offer of %s is read', async (protocol) => {
  const path = `/api/workspace/${it.workspaceId}/action/remove-reservation`;
  const sound = await ask('POST', path, protocol, { data: { items: [] } });
  expect([sound.status, sound.body]).toEqual([200, { data: { items: [] } }]);
  expect((await ask('POST', path, protocol, { data: { items: ['x'] } })).body.errors[0].path).toEqual(['data', 'items', 0]);
});

test.each([
  ['h2c', '/io/'],
  ['websocket', '/other'],
  ['h2c', '//'],
])('unknown paths are not found, in the envelope, even with an offer of %s at %s', async (protocol, path) => {
  const answer = await ask('GET', path, protocol);
  expect([answer.status, answer.body.errors[0].code]).toEqual([404, 'not-found']);
});
