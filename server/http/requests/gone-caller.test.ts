import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';

let house: TestHouse;
let port: number;
beforeAll(async () => {
  house = await openTestHouse();
  port = await house.listen();
});
afterAll(() => house.close());

test('the address of a caller is known even if they have gone before the call is handled', async () => {
  const arriving = once(house.app.server, 'connection') as Promise<[Socket]>;
  const caller = connect({ port, host: '127.0.0.1' });
  const [socket] = await arriving;
  const closed = new Promise((resolve) => socket.once('close', resolve));
  caller.resetAndDestroy();
  await closed;
  expect(socket.remoteAddress).toMatch(/127\.0\.0\.1$/);
});

/** Asks for something and is gone before this process, which waits meanwhile, has accepted the connection. */
async function askAndLeave(): Promise<void> {
  const gone = new Int32Array(new SharedArrayBuffer(4));
  const caller = new Worker(
    `const { connect } = require('node:net');
    const { workerData: { port, gone } } = require('node:worker_threads');
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write('GET /api/bootstrap HTTP/1.1\\r\\nhost: lakeside.localhost\\r\\n\\r\\n', () => socket.resetAndDestroy()));
    socket.once('close', () => { Atomics.store(gone, 0, 1); Atomics.notify(gone, 0); });`,
    { eval: true, workerData: { port, gone } },
  );
  Atomics.wait(gone, 0, 0, 5000);
  await once(caller, 'exit');
  await sleep(100);
}

test('nothing is done for a caller whose address is not known any more', async () => {
  const asked = vi.fn();
  house.app.server.on('request', asked);
  await askAndLeave();
  expect(asked).not.toHaveBeenCalled();
  await fetch(`http://127.0.0.1:${port}/healthz`);
  expect(asked).toHaveBeenCalledOnce();
});
