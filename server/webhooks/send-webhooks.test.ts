import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { mailsTo } from '#server/testing/account-mail.ts';
import { openTestHouse } from '#server/testing/house.ts';
import { openReceiver } from '#server/testing/webhook-receiver.ts';
import { ADMIN_PASSWORD, openWebhooks } from '#server/testing/webhooks.ts';
import { forgetDeliveries } from './deliveries.ts';
import { claimDue, waitAfter } from './due-deliveries.ts';
import { createWebhookSender } from './send-webhooks.ts';
import { tell } from './tell-targets.ts';

const it = await openTestHouse({ WEBHOOKS_PRIVATE: 'on' });
const ctx = await it.ctx();
const [receiver, other] = [await openReceiver(), await openReceiver()];
let webhooks = await openWebhooks(it);
afterAll(async () => {
  await receiver.close();
  await other.close();
  await it.close();
});
beforeEach(async () => {
  for (const one of [receiver, other]) {
    one.answers(204);
    one.received.length = 0;
  }
  // Sign-ins end as the clock is turned on.
  webhooks = await openWebhooks(it);
});
afterEach(async () => {
  webhooks = await openWebhooks(it);
  for (const { _id } of await webhooks.shown()) await webhooks.one('remove-webhook', { webhook_id: _id });
});

const sold = (...orders: string[]) =>
  tell(
    ctx,
    'order.completed',
    orders.map((order_id) => ({ order_id })),
  );
const told = (by = receiver) => by.received.map(({ body }) => body.data.order_id);

test('what fails is sent again after growing waits, under the same id and with the same body, until it arrives', async () => {
  const { _id } = await webhooks.add(receiver.url);
  receiver.answers(500);
  await sold('a');
  await webhooks.drain();
  expect(await webhooks.log(_id)).toMatchObject([{ state: 'waiting', tries: 1, answer_status: 500, failure: 'refused' }]);
  await webhooks.drain();
  it.clock.advance(3000);
  await webhooks.drain();
  expect(receiver.received).toHaveLength(1);
  it.clock.advance(2500);
  await webhooks.drain();
  it.clock.advance(4000);
  await webhooks.drain();
  expect(receiver.received).toHaveLength(2);
  receiver.answers(200);
  it.clock.advance(6500);
  await webhooks.drain();
  it.clock.advance(HOUR_MS);
  await webhooks.drain();
  expect(receiver.received).toHaveLength(3);
  expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers['x-entrada-delivery']))).toEqual(new Set([receiver.received[0]!.body.id]));
  expect(new Set(receiver.received.map(({ headers }) => headers['x-entrada-signature'])).size).toBe(3);
  webhooks = await openWebhooks(it);
  expect(await webhooks.log(_id)).toMatchObject([{ state: 'delivered', tries: 3, answer_status: 200, failure: null }]);
});

test('the waits grow from seconds to hours', () => {
  expect([1, 2, 3, 4, 8, 12, 13, 40].map((tries) => waitAfter(tries) / 1000)).toEqual([5, 10, 20, 40, 640, 10_240, 14_400, 14_400]);
});

test('a redirect is not followed', async () => {
  const { _id } = await webhooks.add(receiver.url);
  receiver.answers((response) => response.writeHead(302, { location: other.url }).end());
  await sold('a');
  await webhooks.drain();
  expect([receiver.received.length, other.received.length]).toEqual([1, 0]);
  expect(await webhooks.log(_id)).toMatchObject([{ state: 'waiting', answer_status: 302, failure: 'redirect' }]);
});

test('who does not answer within ten seconds is tried again later, and keeps nobody else waiting', async () => {
  const slow = await webhooks.add(receiver.url);
  await webhooks.add(other.url);
  receiver.answers(() => {});
  await sold('a');
  const sending = webhooks.drain();
  await expect.poll(() => told(other)).toEqual(['a']);
  expect(await webhooks.log(slow._id)).toMatchObject([{ state: 'waiting', tries: 0 }]);
  await sending;
  expect(await webhooks.log(slow._id)).toMatchObject([{ state: 'waiting', tries: 1, answer_status: null, failure: 'too-slow' }]);
});

test('of an answer nothing is read but a little', async () => {
  await webhooks.add(receiver.url);
  let wasCut = false;
  receiver.answers((response) => {
    response.writeHead(200);
    response.on('close', () => void (wasCut = !response.writableFinished));
    const write = () => void (response.destroyed || (response.write('x'.repeat(1000)), setTimeout(write, 1)));
    write();
  });
  await sold('a');
  await webhooks.drain();
  await expect.poll(() => wasCut).toBe(true);
});

test('a target that is ill is asked for one thing at a time less often, and another hears of everything', async () => {
  await webhooks.add(receiver.url);
  await webhooks.add(other.url);
  receiver.answers(500);
  await sold(...Array.from({ length: 40 }, (_, index) => `order ${index}`));
  await webhooks.drain();
  expect([receiver.received.length, other.received.length]).toEqual([4, 40]);
});

test('after a rush one look sends everything, without a second’s pause between', async () => {
  await webhooks.add(receiver.url);
  await sold(...Array.from({ length: 40 }, (_, index) => `order ${index}`));
  await createWebhookSender(it.house).look();
  await expect.poll(() => receiver.received.length).toBe(40);
  await expect
    .poll(async () => (await ctx.db.selectFrom('webhook_due').select('event_id').where('workspace_id', '=', it.workspaceId).execute()).length)
    .toBe(0);
});

test('several nodes that look at once send each thing once', async () => {
  const second = await openTestHouse({ WEBHOOKS_PRIVATE: 'on' }, { sharing: it });
  await webhooks.add(receiver.url);
  const names = Array.from({ length: 60 }, (_, index) => `order ${index}`);
  await sold(...names);
  await Promise.all([it.house, second.house, it.house].map((house) => createWebhookSender(house).drain()));
  expect(told().toSorted()).toEqual(names.toSorted());
  await second.close();
});

test('what a node had taken when it died is sent by another, under the same id', async () => {
  await webhooks.add(receiver.url);
  await sold('a');
  const taken = await claimDue(it.house.database, it.clock.now(), { but: [], most: 16 });
  await webhooks.drain();
  expect([taken.length, receiver.received.length]).toEqual([1, 0]);
  it.clock.advance(31_000);
  await webhooks.drain();
  expect(receiver.received.map(({ body }) => body.id)).toEqual([taken[0]!.event_id]);
});

test('what fails for three days is given up; its target is paused, and the administrators are told once', async () => {
  const { _id } = await webhooks.add(receiver.url);
  receiver.answers(503);
  await sold('a', 'b');
  const begun = it.clock.now();
  for (let hours = 0; hours < 71; hours++) {
    await webhooks.drain();
    it.clock.advance(HOUR_MS);
  }
  webhooks = await openWebhooks(it);
  expect(await webhooks.shown()).toMatchObject([{ status: 'active', was_paused_for_failing: false, failing_since: expect.any(String) }]);
  for (let hours = 0; hours < 12; hours++) {
    await webhooks.drain();
    it.clock.advance(HOUR_MS);
  }
  const { email } = webhooks.admin;
  webhooks = await openWebhooks(it);
  expect(await webhooks.shown()).toMatchObject([{ status: 'paused', was_paused_for_failing: true }]);
  expect((await webhooks.log(_id)).map(({ state }: { state: string }) => state)).toContain('given-up');
  expect(receiver.received.length).toBeGreaterThan(40);
  expect(it.clock.now() - begun).toBeGreaterThan(3 * DAY_MS);
  expect((await mailsTo(it, email)).filter(({ subject }) => subject.includes('webhook'))).toHaveLength(1);
  const tried = receiver.received.length;
  await sold('c');
  it.clock.advance(DAY_MS);
  await webhooks.drain();
  expect(receiver.received).toHaveLength(tried);
});

test('while a target is paused it hears nothing; what waited for it before is sent when it is resumed', async () => {
  const { _id } = await webhooks.add(receiver.url);
  const set = (status: string) => webhooks.one('save-webhook', { webhook_id: _id, url: receiver.url, kinds: ['order.completed'], status });
  receiver.answers(500);
  await sold('before');
  await webhooks.drain();
  await set('paused');
  receiver.answers(204);
  await sold('meanwhile');
  it.clock.advance(MINUTE_MS);
  await webhooks.drain();
  expect(told()).toEqual(['before']);
  expect(await webhooks.log(_id)).toMatchObject([{ state: 'waiting', next_try_at: null }]);
  expect((await webhooks.act('send-webhook', { webhook_id: _id })).body.errors![0]!.code).toBe('webhook-paused');
  await set('active');
  await sold('after');
  await webhooks.drain();
  expect(told().toSorted()).toEqual(['after', 'before', 'before']);
});

test('what was delivered or given up is sent again when asked for, under its id', async () => {
  const { _id } = await webhooks.add(receiver.url);
  await sold('a');
  await webhooks.drain();
  const [{ _id: deliveryId }] = await webhooks.log(_id);
  expect(await webhooks.one('send-webhook', { webhook_id: _id, delivery_id: deliveryId })).toMatchObject({ _id: deliveryId, state: 'waiting' });
  await webhooks.drain();
  expect(receiver.received.map(({ body }) => body.id)).toEqual([deliveryId, deliveryId]);
  expect(await webhooks.log(_id)).toMatchObject([{ state: 'delivered', tries: 2 }]);
  expect((await webhooks.act('send-webhook', { webhook_id: _id, delivery_id: 'f'.repeat(24) })).status).toBe(404);
});

test('a test goes the way of everything else', async () => {
  const { _id } = await webhooks.add(receiver.url, ['ticket.moved']);
  await webhooks.one('send-webhook', { webhook_id: _id });
  await webhooks.drain();
  expect(receiver.received.map(({ body }) => [body.type, body.data])).toEqual([['webhook.test', {}]]);
});

test('while a secret is exchanged both sign, and after a day the new one alone', async () => {
  const { _id, secret: old } = await webhooks.add(receiver.url);
  const { secret: fresh, earlier_secret_until } = await webhooks.one('exchange-webhook-secret', { webhook_id: _id, password: ADMIN_PASSWORD });
  expect([fresh === old, Date.parse(earlier_secret_until) - it.clock.now() > 23 * HOUR_MS]).toEqual([false, true]);
  const signedBy = ({ headers, text }: (typeof receiver.received)[number]) => {
    const [at, ...signatures] = String(headers['x-entrada-signature'])
      .split(',')
      .map((part) => part.slice(part.indexOf('=') + 1));
    const of = (secret: string) => createHmac('sha256', secret).update(`${at}.${text}`).digest('hex');
    return signatures.map((signature) => (signature === of(fresh) ? 'new' : signature === of(old) ? 'old' : 'neither'));
  };
  await sold('a');
  await webhooks.drain();
  it.clock.advance(DAY_MS + MINUTE_MS);
  await sold('b');
  await webhooks.drain();
  expect(receiver.received.map(signedBy)).toEqual([['new', 'old'], ['new']]);
});

test('a target that was removed is sent nothing, not even what was on its way', async () => {
  const { _id } = await webhooks.add(receiver.url);
  await sold('a');
  await webhooks.one('remove-webhook', { webhook_id: _id });
  await webhooks.drain();
  expect(receiver.received).toEqual([]);
});

test('the log is kept for thirty days', async () => {
  const { _id } = await webhooks.add(receiver.url);
  await sold('a');
  await webhooks.drain();
  it.clock.advance(29 * DAY_MS);
  expect(await forgetDeliveries(it.house, it.workspaceId)).toBe(0);
  it.clock.advance(2 * DAY_MS);
  await sold('b');
  expect(await forgetDeliveries(it.house, it.workspaceId)).toBe(1);
  webhooks = await openWebhooks(it);
  expect(await webhooks.log(_id)).toHaveLength(1);
});

test('a stop waits a while for what is under way, and what it cuts off is sent again', async () => {
  await webhooks.add(receiver.url);
  receiver.answers(() => {});
  await sold('a');
  const sender = createWebhookSender(it.house);
  await sender.look();
  await expect.poll(() => receiver.received.length).toBe(1);
  const asked = performance.now();
  await sender.stop();
  expect(performance.now() - asked).toBeLessThan(6000);
  receiver.answers(204);
  it.clock.advance(31_000);
  await webhooks.drain();
  expect(receiver.received.map(({ body }) => body.id)).toEqual([receiver.received[0]!.body.id, receiver.received[0]!.body.id]);
});

test('something is sent again while a try of it is being noted, and neither waits for ever', async () => {
  const { _id } = await webhooks.add(receiver.url);
  receiver.answers(500);
  await sold(...Array.from({ length: 8 }, (_, index) => `order ${index}`));
  const ids: string[] = (await webhooks.log(_id)).map((one: { _id: string }) => one._id);
  const sending = webhooks.drain();
  const replies = await Promise.all(ids.map((delivery_id) => webhooks.act('send-webhook', { webhook_id: _id, delivery_id })));
  await sending;
  expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 200));
});

test('by hand no address can be flooded', async () => {
  const { _id } = await webhooks.add(receiver.url);
  it.clock.advance(2 * HOUR_MS);
  webhooks = await openWebhooks(it);
  const statuses: number[] = [];
  for (let sent = 0; sent < 121; sent++) statuses.push((await webhooks.act('send-webhook', { webhook_id: _id })).status);
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([120, 429]);
});
