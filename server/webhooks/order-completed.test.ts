import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openTestHouse } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { openReceiver } from '#server/testing/webhook-receiver.ts';
import { deliveriesIn, openWebhooks } from '#server/testing/webhooks.ts';
import { tell } from './tell-targets.ts';

const { house: it, shop } = await openShopWithBank({ WEBHOOKS_PRIVATE: 'on' });
const receiver = await openReceiver();
const webhooks = await openWebhooks(it);
afterAll(async () => {
  await receiver.close();
  await it.close();
});
beforeEach(() => void (receiver.received.length = 0));

test('where nobody is to be told, nothing is written', async () => {
  await shop.buy(await shop.buyer());
  expect(await deliveriesIn(shop.ctx)).toBe(0);
});

test('an order that was completed is told once, signed, with ids and the total, and without anything about people', async () => {
  const { _id, secret } = await webhooks.add(receiver.url, ['order.completed']);
  const buyer = await shop.buyer();
  const orderId = await shop.buy(buyer, { count: 2 });
  await webhooks.drain();
  await webhooks.drain();
  expect(receiver.received).toHaveLength(1);
  const [{ headers, body, text }] = receiver.received as [(typeof receiver.received)[number]];
  expect(body).toEqual({
    id: headers['x-entrada-delivery'],
    type: 'order.completed',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    workspace_id: it.workspaceId,
    data: { order_id: orderId, total: 80, currency: 'USD', is_top_up: false },
  });
  const [, at, signature] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['x-entrada-signature']))!;
  expect(createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')).toBe(signature);
  expect(headers['content-type']).toBe('application/json');
  expect(await webhooks.log(_id)).toMatchObject([
    { _id: body.id, type: 'order.completed', state: 'delivered', tries: 1, answer_status: 204, next_try_at: null },
  ]);
  await webhooks.one('remove-webhook', { webhook_id: _id });
});

test('a target hears only of the kinds that it was added for', async () => {
  const { _id } = await webhooks.add(receiver.url, ['order.refunded']);
  await shop.buy(await shop.buyer());
  await webhooks.drain();
  expect(receiver.received).toEqual([]);
  await webhooks.one('remove-webhook', { webhook_id: _id });
});

test('an order without a price is told too', async () => {
  const { _id } = await webhooks.add(receiver.url, ['order.completed']);
  const productId = await shop.product({ name: 'Free pass', price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0 }] }] });
  const orderId = await shop.buy(await shop.buyer(), { productId });
  await webhooks.drain();
  expect(receiver.received.map(({ body }) => body.data)).toEqual([{ order_id: orderId, total: 0, currency: 'USD', is_top_up: false }]);
  await webhooks.one('remove-webhook', { webhook_id: _id });
});

test('what is rolled back is not told', async () => {
  const { _id } = await webhooks.add(receiver.url, ['order.completed']);
  const before = await deliveriesIn(shop.ctx);
  const broken = inTransaction(shop.ctx, async (ctx) => {
    await tell(ctx, 'order.completed', [{ order_id: 'a'.repeat(24) }]);
    expect(await deliveriesIn(ctx)).toBe(before + 2);
    throw new Error('The order cannot be completed after all');
  });
  await expect(broken).rejects.toThrow('after all');
  expect(await deliveriesIn(shop.ctx)).toBe(before);
  await webhooks.drain();
  expect(receiver.received).toEqual([]);
  await webhooks.one('remove-webhook', { webhook_id: _id });
});

test('a node that knew of no target a moment ago misses none: the database is asked where the order is completed', async () => {
  const other = await openTestHouse({ WEBHOOKS_PRIVATE: 'on' }, { sharing: it });
  const buyer = await shop.buyer();
  await shop.buy(buyer);
  const { _id } = await (await openWebhooks(other)).add(receiver.url, ['order.completed']);
  const orderId = await shop.buy(buyer);
  await webhooks.drain();
  expect(receiver.received.map(({ body }) => body.data.order_id)).toEqual([orderId]);
  await webhooks.one('remove-webhook', { webhook_id: _id });
  await other.close();
});
