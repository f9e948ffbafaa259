import { afterAll, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { docletsByTemplate, insertDoclet, lockDoclet } from '#server/doclets/doclets.ts';
import type { SoldItem, SoldOrder } from '#server/orders/order-row.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { besideAnother } from '#server/testing/beside-another.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { addTicketHolders } from './ticket-holders.ts';

const { house, shop } = await openShopWithBank();
afterAll(() => house?.close());

describe('orders that complete together', () => {
  test('add a person whom they all name to each buyer’s family once, and two people of one name in one order as two', async () => {
    const buyers = await Promise.all([shop.buyer(), shop.buyer(), shop.buyer()]);
    const nova = (count: number) => Array.from({ length: count }, (): [string, string] => ['Nova', 'Star']);
    const bought = await Promise.all(
      buyers.flatMap((buyer) => [
        ...[1, 1, 1, 1].map((count) => shop.buy(buyer, { count, names: nova(count) })),
        shop.buy(buyer, { count: 2, names: nova(2) }),
      ]),
    );
    expect(bought).toHaveLength(15);
    for (const { accountId } of buyers) {
      const records = await shop.ctx.db.selectFrom('doclet').selectAll().where('owner_account', '=', accountId).orderBy('created_at').execute();
      const stars = records.filter((record) => record.title === 'Nova Star');
      const family = records.find((record) => record.template_id === TEMPLATE.consumerGroup)!;
      expect([stars.length, family.data['member_count']]).toEqual([2, 3]);
      const ids = stars.map((star) => star.doclet_id);
      const links = await shop.ctx.db
        .selectFrom('weave')
        .select(['from_id', 'to_id', 'role'])
        .where('from_id', 'in', [family.doclet_id, ...ids])
        .execute();
      for (const id of ids) {
        expect(links).toContainEqual({ from_id: family.doclet_id, to_id: id, role: 'Family Member' });
        expect(links).toContainEqual({ from_id: id, to_id: family.doclet_id, role: 'Family Member' });
      }
      const tickets = await shop.ctx.db
        .selectFrom('admission')
        .select(['order_id', 'item_id', 'consumer_id'])
        .where('holder_account', '=', accountId)
        .execute();
      expect(tickets).toHaveLength(6);
      const byOrder = Map.groupBy(tickets, (ticket) => ticket.order_id);
      for (const own of byOrder.values()) {
        expect(new Set(own.map((ticket) => ticket.consumer_id)).size).toBe(own.length);
        for (const ticket of own) expect(ids).toContain(ticket.consumer_id);
      }
      const items = await shop.ctx.db
        .selectFrom('order_item')
        .select(['item_id', 'consumer_id'])
        .where('order_id', 'in', [...byOrder.keys()])
        .execute();
      const ofItem = new Map(items.map((item) => [item.item_id, item.consumer_id]));
      for (const ticket of tickets) expect(ofItem.get(ticket.item_id!)).toBe(ticket.consumer_id);
      const told = await shop.ctx.db.selectFrom('doclet_history').select(['doclet_id', 'change']).where('doclet_id', 'in', ids).orderBy('history_id').execute();
      for (const id of ids) expect(told.filter((entry) => entry.doclet_id === id).map((entry) => entry.change)).toEqual(['create', 'weave']);
    }
  });

  test('know whom an order that completes at that moment adds to the family', async () => {
    const buyer = await shop.buyer();
    await shop.buy(buyer);
    const { buying } = await inTransaction(shop.ctx, async (ctx) => {
      const [family] = await docletsByTemplate(ctx, TEMPLATE.consumerGroup, { ownerAccount: buyer.accountId });
      await lockDoclet(ctx, family!.id);
      const buying = shop.buy(buyer, { names: [['Nova', 'Star']] });
      await untilBlocked(ctx.db, buying);
      await insertDoclet(ctx, { templateId: TEMPLATE.consumer, ownerAccount: buyer.accountId, data: { first_name: 'Nova', last_name: 'Star' } });
      return { buying };
    });
    await buying;
    const family = await docletsByTemplate(shop.ctx, TEMPLATE.consumer, { ownerAccount: buyer.accountId });
    expect(family.filter(({ title }) => title === 'Nova Star')).toHaveLength(1);
  });

  test('lock the families of all buyers in the order of their ids, as whoever leaves', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.buyer()));
    const records = await shop.ctx.db.selectFrom('doclet').selectAll().where('template_id', '=', TEMPLATE.consumerGroup).execute();
    const families = records.filter(({ owner_account }) => buyers.some(({ accountId }) => accountId === owner_account)).map(({ doclet_id }) => doclet_id);
    const bought = buyers.map(({ accountId }, index) => {
      const order_id = shop.ctx.random.objectId();
      const item = { order_id, consumer_is_new: true, consumer_id: shop.ctx.random.objectId(), first_name: 'Nova', last_name: `Star ${index}`, dob: null };
      return { order: { order_id, buyer_account: accountId } as SoldOrder, item: item as SoldItem };
    });
    const orders = new Map(bought.map(({ order }) => [order.order_id, order]));
    const add = () =>
      inTransaction(shop.ctx, (ctx) =>
        addTicketHolders(
          ctx,
          orders,
          bought.map(({ item }) => item),
        ),
      );
    await besideAnother(shop.ctx, 'doclet', families, add);
  });
});
