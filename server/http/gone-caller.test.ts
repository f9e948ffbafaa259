import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
