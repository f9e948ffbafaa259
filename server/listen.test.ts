import { once } from 'node:events';
import { createServer } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { listenOnFreePort } from './listen.ts';

test('the search for a port ends at the last port, in words that name the setting', async () => {
  const blocker = createServer().listen(65_535, '127.0.0.1');
  await once(blocker, 'listening');
  const search = listenOnFreePort(fastify(), { port: 65_535, host: '127.0.0.1', isShared: false }, () => {});
  await expect(search).rejects.toThrow('PORT: every port from 65535 to 65535 is taken.');
  blocker.close();
});

test('a port that this user may not open is named, with what to do', async () => {
  const app = Object.assign(fastify(), { listen: () => Promise.reject(Object.assign(new Error('listen EACCES'), { code: 'EACCES' })) });
  await expect(listenOnFreePort(app, { port: 80, host: '127.0.0.1', isShared: false }, () => {})).rejects.toThrow(
    'PORT: this user may not open port 80. Set PORT to one from 1024 on, and let the proxy in front take the other.',
  );
});

test('a host that is not this machine is named', async () => {
  const listening = listenOnFreePort(fastify(), { port: 0, host: '192.0.2.1', isShared: false }, () => {});
  await expect(listening).rejects.toThrow('HOST: 192.0.2.1 is no address of this machine.');
});
