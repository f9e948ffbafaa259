import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';

const { house, shop } = await openShopWithBank();
let maya: TestPerson;
let staff: TestPerson;
beforeAll(async () => {
  [maya, staff] = [await shop.buyer(), await house.person('staff')];
  await ordersOf(maya, 100);
});
afterAll(() => house.close());

/** One is bought; the others are copies of it. */
async function ordersOf(buyer: TestPerson, count: number) {
  const orderId = await shop.buy(buyer);
  await sql`
    insert into sales_order
    select (jsonb_populate_record(o, jsonb_build_object('order_id', lpad(to_hex(n), 24, 'a'), 'reference', lpad(n::text, 10, 'C')))).*
    from sales_order o, generate_series(1, ${count - 1}::int) n where o.workspace_id = ${house.workspaceId} and o.order_id = ${orderId}`.execute(shop.ctx.db);
}

async function found(name: string, data: object, who = staff) {
  const { items, have_more } = (await house.act(name, data, { token: who.token })).body.data;
  return [items.length, have_more];
}

test('a search tells whether it found more orders than the hundred that it returns', async () => {
  const { consumerId } = await ensureConsumer(shop.ctx, maya.accountId);
  const searches: [string, object][] = [
    ['history-by-email', { email: maya.email }],
    ['history-by-consumer', { consumer_id: consumerId }],
    ['history-by-random-id', { id: maya.accountId }],
  ];
  for (const [name, data] of searches) expect([name, await found(name, data)]).toEqual([name, [100, false]]);
  await shop.buy(maya);
  for (const [name, data] of searches) expect([name, await found(name, data)]).toEqual([name, [100, true]]);
  expect(await found('history-by-email', { email: 'nobody@example.test' })).toEqual([0, false]);
});

test('a list of one’s own orders tells whether there are more than were asked for', async () => {
  const ana = await shop.buyer();
  await ordersOf(ana, 1);
  expect(await found('order-history', { limit: 1 }, ana)).toEqual([1, false]);
  await shop.buy(ana);
  expect(await found('order-history', { limit: 1 }, ana)).toEqual([1, true]);
  expect(await found('order-history', {}, ana)).toEqual([2, false]);
});
