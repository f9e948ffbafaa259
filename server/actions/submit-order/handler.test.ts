import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeGateway, type FakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { BAD_CARD, balances, openShop, type Shop } from '#server/testing/shop.ts';

let house: TestHouse;
let shop: Shop;
let gateway: FakeGateway;

beforeAll(async () => {
  gateway = createFakeGateway();
  house = await openTestHouse({}, { gateway });
  shop = await openShop(house);
});
afterAll(() => house.close());

describe('an order that goes through', () => {
  test('charges once, sells, posts, issues a ticket and queues a mail', async () => {
    const maya = await shop.buyer();
    const [hold] = await shop.hold(maya);
    const reply = await shop.submit(maya, shop.items([hold!]), { total: 40 });
    expect(reply.status, reply.text).toBe(200);
    const [item] = reply.body.data.items;
    expect(item).toMatchObject({ success: true, status: 'complete', captcha_status: true, unavailable: [], total: 40 });
    const order = await shop.ctx.db.selectFrom('sales_order').selectAll().where('workspace_id', '=', house.workspaceId).where('order_id', '=', item.order_id).executeTakeFirstOrThrow();
    expect(order).toMatchObject({ state: 'complete', total_cents: 4000, buyer_account: maya.accountId, source: 'web' });
    const [ticket] = await shop.ctx.db.selectFrom('admission').selectAll().where('workspace_id', '=', house.workspaceId).where('order_id', '=', item.order_id).execute();
    expect(ticket).toMatchObject({ first_name: 'Maya', consumer_id: order.buyer_consumer, holder_account: maya.accountId, visit_date: shop.day, state: 'active' });
    expect(await balances(shop.ctx)).toEqual({ 'card-clearing:sandbox': 4000, revenue: -4000 });
    expect([...gateway.charges.values()].filter((charge) => charge.gatewayKey.startsWith(item.order_id))).toHaveLength(1);
    expect(await shop.ctx.db.selectFrom('outbox').select('kind').where('workspace_id', '=', house.workspaceId).where('kind', '=', 'order-mail').execute()).toHaveLength(1);
  });

  test('a declined card keeps the holds; the second card makes it the same order', async () => {
    const maya = await shop.buyer();
    const holds = await shop.hold(maya, { count: 2 });
    const first = (await shop.submit(maya, shop.items(holds), { payment_info: BAD_CARD })).body.data.items[0];
    expect(first).toMatchObject({ success: false, status: 'declined', decline_message: 'Your card was declined.' });
    const second = (await shop.submit(maya, shop.items(holds))).body.data.items[0];
    expect(second).toMatchObject({ success: true, status: 'complete', order_id: first.order_id, total: 80 });
  });
});
