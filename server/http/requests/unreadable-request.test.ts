import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let it: TestHouse;
let port: number;
beforeAll(async () => {
  it = await openTestHouse();
  port = await it.listen();
});
afterAll(() => it.close());

const answerTo = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (part) => (heard += part)).on('error', reject);
    socket.on('close', () => resolve(heard));
  });

test.each([
  ['no HTTP', 'FOO /api HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed'],
  ['two lengths', 'POST /api/account/auth HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 400, 'malformed'],
  ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed'],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n', 400, 'malformed'],
  ['an endless address', `GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'headers-too-large'],
  ['an expectation that nobody can meet', 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: the moon\r\nConnection: close\r\n\r\n', 417, 'expectation-failed'],
])('%s is refused in the envelope', async (_, text, status, code) => {
  const answer = await answerTo(text);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/i);
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!).errors[0].code).toBe(code);
});

test('a body of 60 MB is refused, and the caller gets the answer', async () => {
  for (let round = 0; round < 5; round++) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/account/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.alloc(60_000_000, 'a'),
    });
    expect([reply.status, (await reply.json()).errors[0].code]).toEqual([413, 'too-large']);
  }
});

test.each([
  ['a byte that UTF-8 does not know', [0xff]],
  ['a sign that is cut short', [0xf0, 0x9f, 0x98]],
  ['half of a pair, as UTF-8 may not write it', [0xed, 0xa0, 0x80]],
])('a body with %s is refused, since another text would be stored than was sent', async (_, bytes) => {
  const reply = await fetch(`http://127.0.0.1:${port}/api/account/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.concat([Buffer.from('{"auth":{"email":"'), Buffer.from(bytes), Buffer.from('"}}')]),
  });
  expect([reply.status, (await reply.json()).errors]).toEqual([400, [{ code: 'malformed', message: 'The body is not valid UTF-8.' }]]);
});
