import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { DAY_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { turned } from '#server/orders/entitlement-id.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';

const { house, shop } = await openShopWithBank();
let maya: TestPerson;
let staff: TestPerson;
let order: string;

beforeAll(async () => {
  [maya, staff] = [await shop.buyer(), await house.person('staff')];
  order = await shop.buy(maya);
});
afterAll(() => house.close());

const ask = async (name: string, data: object, person: TestPerson) => {
  const reply = await house.act(name, data, { token: person.token });
  return reply.status === 200 ? reply.body.data.items : { status: reply.status };
};
const ids = (items: { _id: string }[]) => items.map((item) => item._id);

/** The ids of what belongs to an order of one ticket. */
async function partsOf(orderId: string) {
  const { rows } = await sql<{ reference: string; ticketId: string; paymentId: string; holdId: string }>`
    select o.reference, a.admission_id as "ticketId", p.payment_id as "paymentId", i.hold_id as "holdId"
    from sales_order o
    join admission a using (workspace_id, order_id)
    join payment p using (workspace_id, order_id)
    join order_item i using (workspace_id, order_id)
    where o.workspace_id = ${house.workspaceId} and o.order_id = ${orderId}`.execute(shop.ctx.db);
  return rows[0]!;
}

describe('the histories staff look up', () => {
  test('find the order by its id, its number, a ticket, a person and anything that belongs to it', async () => {
    const { reference, ticketId, paymentId, holdId } = await partsOf(order);
    const [thing] = (await ask('history-by-order', { order_id: order }, staff))[0].items;
    const { consumerId } = (await consumerRecords(shop.ctx, maya.accountId))!;
    const asks: [string, object][] = [
      ['history-by-order', { order_id: reference }],
      ['history-by-order', { order_id: reference.toLowerCase() }],
      ['history-by-ticket', { ticket_id: ticketId }],
      ['history-by-consumer', { consumer_id: consumerId }],
      ['history-by-card', { last_four: '4242', start_date: addDays(shop.today, -1) }],
      ...[order, ticketId, turned(ticketId), paymentId, thing._id, holdId, maya.accountId, consumerId].map((id): [string, object] => [
        'history-by-random-id',
        { id },
      ]),
    ];
    for (const [name, data] of asks) expect(ids(await ask(name, data, staff)), `${name} ${JSON.stringify(data)}`).toContain(order);
    house.clock.advance(61_000);
    expect(await ask('history-by-random-id', { id: 'a'.repeat(24) }, staff)).toEqual([]);
    expect(await ask('history-by-card', { last_four: '4243' }, staff)).toEqual([]);
    expect(await ask('history-by-card', { last_four: '4242', start_date: '2019-01-01', end_date: '2019-01-31' }, staff)).toEqual([]);
    expect(await ask('order-history', { doclet_id: consumerId }, staff)).toMatchObject([{ _id: order }]);
    expect(await ask('order-history', {}, staff)).toEqual({ status: 400 });
  });

  test('four digits can be tried thirty times a minute, and known orders looked up all day', async () => {
    house.clock.advance(61_000);
    const tries = async (name: string, data: object) => {
      const replies = await Promise.all(Array.from({ length: 40 }, () => house.act(name, data, { token: staff.token })));
      return replies.filter(({ status }) => status === 429).length;
    };
    expect([await tries('history-by-card', { last_four: '4242' }), await tries('history-by-order', { order_id: order })]).toEqual([10, 0]);
    house.clock.advance(61_000);
  });

  test('refuse what is no id, no four digits, too many days; and every visitor', async () => {
    for (const [name, data] of [
      ['history-by-card', { last_four: '424' }],
      ['history-by-card', { last_four: '4242', start_date: '2020-01-01' }],
      ['history-by-ticket', { ticket_id: 'x' }],
      ['history-by-order', { order_id: '' }],
    ] as const)
      expect(await ask(name, data, staff)).toEqual({ status: 400 });
    for (const name of ['history-by-order', 'history-by-ticket', 'history-by-consumer', 'history-by-random-id', 'history-by-card', 'search-purchaser'])
      expect(await ask(name, { order_id: order, ticket_id: order, consumer_id: order, id: order, last_four: '4242', email: maya.email }, maya), name).toEqual({
        status: 403,
      });
  });

  test('say nothing of another workspace', async () => {
    const foreign = await house.person('admin', { workspaceId: house.otherWorkspaceId });
    const there = (name: string, data: object) => house.act(name, data, { token: foreign.token, workspaceId: house.otherWorkspaceId });
    expect((await there('history-by-random-id', { id: order })).body.data.items).toEqual([]);
    expect((await there('search-purchaser', { email: maya.email })).body.data.items).toEqual([]);
    expect((await there('history-by-card', { last_four: '4242' })).body.data.items).toEqual([]);
  });

  test('show a till its own store, this week, without addresses', async () => {
    const pos = await house.person('pos');
    expect(await ask('history-by-order', { order_id: order }, pos)).toEqual([]);
    expect(await ask('search-purchaser', { email: maya.email }, pos)).toEqual([]);
    await shop.add(TEMPLATE.staff, { name: 'Rosa', profile_id: pos.accountId, store_ids: [shop.storeId] });
    expect(await ask('history-by-order', { order_id: order }, pos)).toMatchObject([{ _id: order, email: '', phone: '' }]);
    expect(await ask('search-purchaser', { email: maya.email }, pos)).toMatchObject([{ profile_id: maya.accountId }]);
    await shop.ctx.db
      .updateTable('sales_order')
      .set({ created_at: new Date(house.clock.now() - 30 * DAY_MS) })
      .where('workspace_id', '=', house.workspaceId)
      .where('order_id', '=', order)
      .execute();
    await shop.ctx.db
      .updateTable('order_item')
      .set({ visit_date: addDays(shop.today, 20) })
      .where('workspace_id', '=', house.workspaceId)
      .where('order_id', '=', order)
      .execute();
    expect(await ask('history-by-order', { order_id: order }, pos)).toEqual([]);
    expect(ids(await ask('history-by-order', { order_id: order }, staff))).toEqual([order]);
  });

  test('are counted and written down', async () => {
    const curious = await house.person('staff');
    const statuses = await Promise.all(
      Array.from(
        { length: 40 },
        async (_, index) => (await house.act('history-by-card', { last_four: String(1000 + index) }, { token: curious.token })).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const written = await shop.ctx.db
      .selectFrom('audit')
      .select('subject')
      .where('workspace_id', '=', house.workspaceId)
      .where('actor_account', '=', curious.accountId)
      .where('action', '=', 'history-by-card')
      .execute();
    expect(written).toHaveLength(30);
  });

  test('by a card name the store where there are several, and at a till are those of its own', async () => {
    const pos = await house.person('pos');
    await shop.add(TEMPLATE.staff, { name: 'Rosa', profile_id: pos.accountId, store_ids: [shop.storeId] });
    const bought = await shop.buy(maya);
    const other = await shop.add(TEMPLATE.store, { name: 'Pier' });
    const byCard = (more: object, person: TestPerson) => ask('history-by-card', { last_four: '4242', ...more }, person);
    expect(await byCard({}, staff)).toEqual({ status: 400 });
    expect(ids(await byCard({ store_id: shop.storeId }, staff))).toContain(bought);
    expect(await byCard({ store_id: other }, staff)).toEqual([]);
    expect(ids(await byCard({}, pos))).toContain(bought);
    expect(await byCard({ store_id: other }, pos)).toEqual({ status: 404 });
    expect(await byCard({ store_id: shop.storeId, start_date: shop.today, end_date: addDays(shop.today, -1) }, staff)).toEqual({ status: 400 });
  });
});

describe('search-purchaser', () => {
  test('finds an account by its address, however it is typed, and nothing by a part of it', async () => {
    const email = 'Findable@Example.test';
    const buyer = await house.person('web', { email: email.toLowerCase(), firstName: 'Fin', lastName: 'Dable' });
    await shop.buy(buyer, { card: GOOD_CARD });
    expect(await ask('search-purchaser', { email: ` ${email} ` }, staff)).toMatchObject([
      { profile_id: buyer.accountId, email: email.toLowerCase(), first_name: 'Fin', orders: 1 },
    ]);
    expect(await ask('search-purchaser', { email: 'findable@' }, staff)).toEqual([]);
    expect(await ask('search-purchaser', { email: '%' }, staff)).toEqual([]);
  });

  test('offers no account with an unconfirmed address, because anybody may have typed that address', async () => {
    const email = 'victim@example.test';
    const attacker = await house.person('web', { email, confirmed: false, firstName: 'Vic', lastName: 'Tim' });
    await shop.buy(attacker, { card: GOOD_CARD });
    expect(await ask('search-purchaser', { email }, staff)).toMatchObject([{ profile_id: null, consumer_id: null, email, orders: 1 }]);
    const pos = await house.person('pos');
    await shop.add(TEMPLATE.staff, { name: 'Ruben', profile_id: pos.accountId, store_ids: [shop.storeId] });
    expect(await ask('search-purchaser', { email }, pos)).toMatchObject([{ profile_id: null, email }]);
  });
});

test('a card is searched in one store: by a till in its own, by the office in the one it names', async () => {
  const pos = await house.person('pos');
  await shop.add(TEMPLATE.staff, { name: 'Rita', profile_id: pos.accountId, store_ids: [shop.storeId] });
  const other = await shop.add(TEMPLATE.store, { name: 'Other store' });
  const search = (store_id: string) => ask('history-by-card', { last_four: '4242', store_id }, pos);
  expect(ids(await search(shop.storeId))).not.toEqual([]);
  expect(await search(other)).toEqual({ status: 404 });
  // The office may name any of its stores, and is shown the sales of that one.
  expect(await ask('history-by-card', { last_four: '4242', store_id: other }, staff)).toEqual([]);
  expect(ids(await ask('history-by-card', { last_four: '4242', store_id: shop.storeId }, staff))).not.toEqual([]);
});
