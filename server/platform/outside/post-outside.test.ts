import { createServer } from 'node:http';
import { createServer as createRawServer, type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { postOutside, type Resolve } from './post-outside.ts';

let connections = 0;
const inside = createServer((_request, response) => response.end('inside')).on('connection', () => connections++);
await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
const { port } = inside.address() as AddressInfo;
afterAll(() => inside.close());

const post = (url: string, resolve: Resolve, more: { allowsPrivate?: boolean; timeoutMs?: number } = {}) =>
  postOutside({ url, body: '{}', headers: {}, timeoutMs: 2000, allowsPrivate: false, resolve, ...more });
const at =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

test('what is connected to is what was checked: a name is looked up once', async () => {
  let asked = 0;
  const once: Resolve = async () => (asked++ === 0 ? at('127.0.0.1')('') : at('127.0.0.2')(''));
  expect(await post(`http://rebinding.test:${port}/`, once, { allowsPrivate: true })).toEqual({ status: 200, failure: null });
  expect(asked).toBe(1);
});

test('nothing inside is connected to, however it is named', async () => {
  const before = connections;
  for (const url of [`https://name.test:${port}/`, `https://127.0.0.1:${port}/`, `https://[::ffff:127.0.0.1]:${port}/`, `https://2130706433:${port}/`])
    expect(await post(url, at('127.0.0.1'))).toEqual({ status: null, failure: 'not-public' });
  expect(await post(`https://name.test:${port}/`, at('93.184.216.34', '127.0.0.1'))).toEqual({ status: null, failure: 'not-public' });
  expect(connections).toBe(before);
});

test('without TLS only addresses inside are sent to, and those only where that is allowed', async () => {
  expect(await post('http://name.test/', at('93.184.216.34'), { allowsPrivate: true })).toEqual({ status: null, failure: 'bad-address' });
  expect(await post('http://name.test/', at('93.184.216.34'))).toEqual({ status: null, failure: 'bad-address' });
  expect(await post(`http://name.test:${port}/`, at('127.0.0.1'))).toEqual({ status: null, failure: 'not-public' });
});

test('a certificate that nobody vouches for, a name that is looked up for ever and a closed port are failures', async () => {
  expect(await post(`https://name.test:${port}/`, at('127.0.0.1'), { allowsPrivate: true })).toMatchObject({ failure: 'bad-certificate' });
  expect(await post('https://name.test/', () => new Promise(() => {}), { timeoutMs: 50 })).toEqual({ status: null, failure: 'too-slow' });
  expect(await post('http://name.test:1/', at('127.0.0.1'), { allowsPrivate: true })).toEqual({ status: null, failure: 'no-connection' });
  expect(await post('https://name.test/', at())).toEqual({ status: null, failure: 'unknown-host' });
});

test('whoever answers with another protocol, or hangs up, has answered nothing', { timeout: 5000 }, async () => {
  for (const answer of ['HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n', 'HTTP/1.1 103 Early Hints\r\n\r\n', '']) {
    const odd = createRawServer((socket) => socket.once('data', () => socket.end(answer)).on('error', () => {}));
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(odd.address() as AddressInfo).port}/`;
    expect(await post(url, at(), { allowsPrivate: true })).toEqual({ status: null, failure: 'no-connection' });
    odd.close();
  }
});
