import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { lockTickets, reissue } from '#server/people/transfers/transfer-rows.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD, GOOD_CARD } from '#server/testing/shop.ts';

const { house, shop } = await openShopWithBank();
let maya: TestPerson;
let omar: TestPerson;
let staff: TestPerson;
let order: string;

beforeAll(async () => {
  [maya, omar, staff] = [await shop.buyer(), await shop.buyer({ firstName: 'Omar', lastName: 'Bell' }), await house.person('staff')];
  order = await shop.buy(maya, {
    count: 2,
    names: [
      ['Maya', 'Ortiz'],
      ['Kid', 'Ortiz'],
    ],
  });
});
afterAll(() => house.close());

const ask = async (name: string, data: object, person: TestPerson) => {
  const reply = await house.act(name, data, { token: person.token });
  return reply.status === 200 ? reply.body.data.items : { status: reply.status };
};
const ids = (items: { _id: string }[]) => items.map((item) => item._id);
const admissions = (orderId: string) =>
  shop.ctx.db.selectFrom('admission').selectAll().where('workspace_id', '=', house.workspaceId).where('order_id', '=', orderId).orderBy('first_name').execute();

describe('order-history of a visitor', () => {
  test('tells how much of an order that cost nothing was given back, as its record does', async () => {
    const buyer = await shop.buyer();
    const productId = await shop.product({ name: 'Open day', price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0 }] }] });
    const free = await shop.buy(buyer, { productId, count: 2 });
    const told = async () => {
      const query = encodeURIComponent(`template:${TEMPLATE.order}`);
      const records = await house.call('GET', `/api/workspace/${house.workspaceId}/doclets/?query=${query}`, { token: buyer.token });
      return [(await ask('order-history', {}, buyer))[0].refund_status, records.body.data.items[0].data.refund_status];
    };
    expect(await told()).toEqual(['none', 'none']);
    const items = await shop.ctx.db.selectFrom('order_item').select('item_id').where('order_id', '=', free).execute();
    await ask('refund', { order_id: free, items: [items[0]!.item_id] }, staff);
    expect(await told()).toEqual(['partial', 'partial']);
    await ask('refund', { order_id: free }, staff);
    expect(await told()).toEqual(['full', 'full']);
  });

  test('leaves out at which till it was sold, which those who work here are told', async () => {
    const buyer = await shop.buyer();
    const own = await shop.buy(buyer);
    const terminal_id = 'ab'.repeat(12);
    await shop.ctx.db.updateTable('sales_order').set({ terminal_id }).where('order_id', '=', own).execute();
    expect((await ask('order-history', {}, buyer))[0]).not.toHaveProperty('terminal_id');
    expect((await ask('history-by-order', { order_id: own }, staff))[0]).toMatchObject({ terminal_id });
  });

  test('names the place that was bought, in the history and of the ticket', async () => {
    const buyer = await shop.buyer();
    const location_id = await shop.add(TEMPLATE.location, { name: 'Cabin 3', kind: 'cabin' });
    const own = await shop.buy(buyer);
    for (const table of ['order_item', 'admission'] as const) await shop.ctx.db.updateTable(table).set({ location_id }).where('order_id', '=', own).execute();
    const [history] = await ask('order-history', {}, buyer);
    expect(history.items[0]).toMatchObject({ name: 'Day pass', place: 'Cabin 3' });
    const [held] = await ask('member-entitlements', { profile_id: buyer.accountId }, buyer);
    expect(held.consumers[0].admissions[0]).toMatchObject({ name: 'Day pass', place: 'Cabin 3' });
    expect((await ask('order-history', {}, maya))[0].items[0]).not.toHaveProperty('place');
  });

  test('tells what was bought and paid, as the portal shows it', async () => {
    const [item] = await ask('order-history', {}, maya);
    expect(item).toMatchObject({ _id: order, status: 'complete', refund_status: 'none', total: 80, email: maya.email, first_name: 'Maya' });
    expect(item.items.map((thing: { first_name: string; state: string; event_name: string }) => [thing.first_name, thing.state, thing.event_name])).toEqual([
      ['Maya', 'sold', 'Summer'],
      ['Kid', 'sold', 'Summer'],
    ]);
    const [transaction] = item.transactions;
    const thing = { item: 'Day pass', date: shop.day.replaceAll('-', ''), price: 40 };
    expect(transaction).toMatchObject({ response_status: 'approved', action: 'CHARGE', method: 'card', last_four: '4242', amount: 80, items: [thing, thing] });
    expect(transaction._id.$oid).toMatch(/^[0-9a-f]{24}$/);
    expect(Number.isNaN(Date.parse(transaction.tc_raw.$date) + Date.parse(transaction.ts.$date))).toBe(false);
    expect(transaction).not.toHaveProperty('amount_tender');
  });

  test('shows a declined attempt before the one that went through', async () => {
    const buyer = await shop.buyer();
    const holds = await shop.hold(buyer);
    await shop.submit(buyer, shop.items(holds), { payment_info: BAD_CARD });
    house.clock.advance(1000);
    await shop.submit(buyer, shop.items(holds));
    const [item] = await ask('order-history', {}, buyer);
    expect(item.transactions.map((one: { response_status: string }) => one.response_status)).toEqual(['declined', 'approved']);
    expect(item.transactions[0].decline_message).toBe('Your card was declined.');
  });

  test('tells a buyer that a card was declined, and only staff why', async () => {
    const [buyer, admin] = [await shop.buyer(), await house.person('admin')];
    const sent = await shop.submit(buyer, shop.items(await shop.hold(buyer)), { payment_info: { ...GOOD_CARD, card_number: '4000000000009995' } });
    const [{ order_id, decline_message }] = sent.body.data.items;
    const record = async (who: TestPerson) => {
      const query = encodeURIComponent(`template:${TEMPLATE.transaction}|data.order_id:${order_id}`);
      return (await house.call('GET', `/api/workspace/${house.workspaceId}/doclets/?query=${query}`, { token: who.token })).body.data.items[0].data
        .decline_message;
    };
    const [status] = await ask('order-status', { order_id }, buyer);
    const [own] = await ask('order-history', {}, buyer);
    const told = [decline_message, status.decline_message, own.transactions[0].decline_message, await record(buyer)];
    expect(told).toEqual(Array.from({ length: 4 }, () => 'Your card was declined.'));
    const [shown] = await ask('history-by-order', { order_id }, staff);
    expect([shown.transactions[0].decline_message, await record(admin)]).toEqual(Array.from({ length: 2 }, () => 'Your card has insufficient funds.'));
  });

  test('shows with each attempt what it was for', async () => {
    const buyer = await shop.buyer();
    const [first, second] = await shop.hold(buyer, { count: 2 });
    for (const [holds, payment_info] of [
      [[first!], BAD_CARD],
      [[first!, second!], BAD_CARD],
      [[second!], GOOD_CARD],
    ] as const) {
      await shop.submit(buyer, shop.items(holds), { payment_info });
      house.clock.advance(1000);
    }
    const [item] = await ask('order-history', {}, buyer);
    const shown = (one: { amount: number; items: { price: number }[] }) => [one.amount, one.items.map((thing) => thing.price)];
    const expected = [
      [40, [40]],
      [80, [40, 40]],
      [40, [40]],
    ];
    expect(item.transactions.map(shown)).toEqual(expected);
    const query = encodeURIComponent(`template:${TEMPLATE.transaction}|data.order_id:${item._id}`);
    const records = (await house.call('GET', `/api/workspace/${house.workspaceId}/doclets/?query=${query}`, { token: buyer.token })).body.data.items;
    expect(records.map((record: { data: Parameters<typeof shown>[0] }) => shown(record.data)).toSorted()).toEqual(expected.toSorted());
  });

  test('names each thing once, however often its payment was tried', async () => {
    const buyer = await shop.buyer();
    const holds = await shop.hold(buyer, { count: 2 });
    for (const payment_info of [BAD_CARD, BAD_CARD, GOOD_CARD]) {
      await shop.submit(buyer, shop.items(holds), { payment_info });
      house.clock.advance(1000);
    }
    const [item] = await ask('order-history', {}, buyer);
    expect(item.items).toHaveLength(2);
    expect(item.transactions.map((one: { items: object[] }) => one.items.length)).toEqual([2, 2, 2]);
    const read = async (id: string) => (await house.call('GET', `/api/workspace/${house.workspaceId}/doclet/${id}`, { token: buyer.token })).body.data.items[0];
    expect((await read(item._id)).data.items).toHaveLength(2);
    expect((await read(item.transactions[2]._id.$oid)).data.items).toHaveLength(2);
  });

  test('shows nobody the orders of somebody else, however they are named', async () => {
    const [mayas, omars] = [(await consumerRecords(shop.ctx, maya.accountId))!, (await consumerRecords(shop.ctx, omar.accountId))!];
    expect(await ask('order-history', {}, omar)).toEqual([]);
    expect(await ask('order-history', { doclet_id: omars.consumerId }, omar)).toEqual([]);
    expect(ids(await ask('order-history', { doclet_id: mayas.consumerId, profile_id: maya.accountId }, maya))).toEqual([order]);
    for (const data of [{ doclet_id: mayas.consumerId }, { profile_id: maya.accountId }, { doclet_id: 'a'.repeat(24) }])
      expect(await ask('order-history', data, omar)).toEqual({ status: 404 });
    expect((await house.act('order-history', {})).status).toBe(401);
  });

  test('of a family member shows what was bought for them', async () => {
    const kid = (await admissions(order)).find((ticket) => ticket.first_name === 'Kid');
    for (const named of [{ doclet_id: kid!.consumer_id }, { consumer_id: kid!.consumer_id }]) {
      expect(ids(await ask('order-history', named, maya))).toEqual([order]);
      expect(ids(await ask('order-history', named, staff))).toEqual([order]);
      expect(await ask('order-history', named, omar)).toEqual({ status: 404 });
    }
  });

  test('of a family member leaves out what a stranger bought and passed on to them, and the stranger sees no more of it', async () => {
    const kid = (await admissions(order)).find((ticket) => ticket.first_name === 'Kid');
    const [passedOn] = await admissions(await shop.buy(omar));
    const holder = { accountId: maya.accountId, consumerId: kid!.consumer_id!, firstName: 'Kid', lastName: 'Ortiz' };
    await inTransaction(shop.ctx, async (ctx) => reissue(ctx, (await lockTickets(ctx, [passedOn!.admission_id]))[0]!, holder));
    expect(ids(await ask('order-history', { consumer_id: kid!.consumer_id }, maya))).toEqual([order]);
    const [bought] = await ask('order-history', {}, omar);
    expect(bought.items[0]).toMatchObject({ admission_id: passedOn!.admission_id, admission_status: 'transferred' });
  });

  test('continues after the last order', async () => {
    const buyer = await shop.buyer();
    const bought = [await shop.buy(buyer), await shop.buy(buyer), await shop.buy(buyer)];
    expect(ids(await ask('order-history', { limit: 2 }, buyer))).toEqual([bought[2], bought[1]]);
    expect(ids(await ask('order-history', { limit: '2', before: bought[1] }, buyer))).toEqual([bought[0]]);
    expect(ids(await ask('order-history', { limit: 10_000 }, buyer))).toHaveLength(3);
  });
});
