import { afterAll, afterEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { openTestHouse } from '#server/testing/house.ts';
import { openReceiver } from '#server/testing/webhook-receiver.ts';
import { openWebhooks } from '#server/testing/webhooks.ts';
import { tell } from './tell-targets.ts';

const it = await openTestHouse();
const ctx = await it.ctx();
const webhooks = await openWebhooks(it);
const receiver = await openReceiver();
const { port } = new URL(receiver.url);
afterAll(async () => {
  await receiver.close();
  await it.close();
});
afterEach(async () => {
  for (const { _id } of await webhooks.shown()) await webhooks.one('remove-webhook', { webhook_id: _id });
  receiver.received.length = 0;
});

const leadingTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

test.each([
  'http://hooks.example.test/a',
  'ftp://hooks.example.test/a',
  'javascript:alert(1)',
  'https://user:secret@hooks.example.test/',
  'https://user@hooks.example.test/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
  'https://api.localhost:8443/',
  'https://localhost./',
  'hooks.example.test',
  'https://',
])('%s cannot be added', async (url) => {
  const reply = await webhooks.act('save-webhook', { url, kinds: ['order.completed'], password: 'wrong' });
  expect([reply.status, reply.body.errors![0]!.path]).toEqual([400, ['data', 'url']]);
});

test.each([['127.0.0.1'], ['10.0.0.5'], ['169.254.169.254'], ['::1'], ['::ffff:127.0.0.1'], ['64:ff9b::7f00:1'], ['93.184.216.34', '127.0.0.1']])(
  'a name that leads to %s is sent nothing',
  async (...addresses) => {
    const { _id } = await webhooks.add(`https://hooks.example.test:${port}/`);
    await tell(ctx, 'order.completed', [{ order_id: 'a' }]);
    await webhooks.drain(leadingTo(...addresses));
    expect(await webhooks.log(_id)).toMatchObject([{ state: 'waiting', tries: 1, answer_status: null, failure: 'not-public' }]);
  },
);

test('a name that leads elsewhere at the next try is looked at anew, and nothing inside is reached', async () => {
  const { _id } = await webhooks.add(`https://hooks.example.test:${port}/`);
  await tell(ctx, 'order.completed', [{ order_id: 'a' }]);
  let asked = 0;
  // Nobody answers there, and the name leads inside from then on.
  const rebinding = async () => [{ address: asked++ === 0 ? '240.0.0.1' : '127.0.0.1', family: 4 }];
  for (let round = 0; round < 3; round++) {
    await webhooks.drain(rebinding);
    it.clock.advance(MINUTE_MS);
  }
  expect([asked, receiver.received]).toEqual([3, []]);
  expect(await webhooks.log(_id)).toMatchObject([{ tries: 3, failure: 'not-public' }]);
});

test('a name that leads nowhere is tried again', async () => {
  const { _id } = await webhooks.add('https://hooks.example.test/');
  await tell(ctx, 'order.completed', [{ order_id: 'a' }]);
  await webhooks.drain(async () => Promise.reject(new Error('ENOTFOUND')));
  expect(await webhooks.log(_id)).toMatchObject([{ state: 'waiting', failure: 'unknown-host' }]);
});
