import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
beforeEach(async () => void (it = await openTestHouse()));
afterEach(() => it.close());

test('during the start calls are told to come back; webhooks, probes and pages are answered', async () => {
  it.house.running.withoutBank = true;
  const early = await it.call('GET', '/api/bootstrap?host=lakeside.localhost');
  expect(early).toMatchObject({ status: 503, headers: { 'retry-after': '1' }, body: { errors: [{ code: 'unavailable' }] } });
  expect(early.headers['x-request-id']).toBeTruthy();
  expect(early.headers.connection).not.toBe('close');
  for (const open of ['/healthz', '/robots.txt']) expect((await it.call('GET', open)).status, open).toBe(200);
  expect((await it.call('POST', '/api/webhooks/sandbox', { body: {} })).status).toBe(400);
  it.house.running.withoutBank = false;
  expect((await it.call('GET', '/api/bootstrap?host=lakeside.localhost')).status).toBe(200);
});

test('during the stop an open connection is told so in our own words, and calls in flight are answered', async () => {
  const finish = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const mayRead = it.house.files.findPublic;
  it.house.files.findPublic = async (...asked) => {
    begun.resolve();
    await finish.promise;
    return mayRead(...asked);
  };
  const port = await it.listen();
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: lakeside.localhost\r\n\r\n`);
  ask('/api/assets/stream/none.png');
  await begun.promise;
  it.house.running.draining = true;
  const closing = it.app.close();
  await sleep(50);
  ask('/api/bootstrap');
  finish.resolve();
  await once(socket, 'close');
  await closing;
  const [, underWay, late] = said.split('HTTP/1.1 ');
  expect(underWay).toMatch(/^404 /);
  expect(late).toMatch(/^503 /);
  for (const part of [/retry-after: 1\r/i, /x-request-id: \S/i, /connection: close\r/i, /\{"errors":\[\{"code":"unavailable"/]) expect(late).toMatch(part);
});
