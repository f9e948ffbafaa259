import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { asOwner } from '#server/testing/as-owner.ts';
import { copySale } from '#server/testing/copied-sales.ts';
import type { TestHouse, TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { openWatchedNode } from '#server/testing/wide-reads.ts';

const { house, shop } = await openShopWithBank();
let node: TestHouse;
let heard: () => number;
let wideReads: () => string[];
let maya: TestPerson;
let [first, second] = ['', ''];

beforeAll(async () => {
  const product = { productId: await shop.limited(50_000) };
  const parent = await shop.buyer();
  await house.act('family-add-child', { first_name: 'Kim', last_name: 'Ortiz', dob: '2018-05-01' }, { token: parent.token });
  await shop.buy(parent, { count: 2, ...product });
  await asOwner(house, (owner) => copySale(owner, 10_000));
  maya = await shop.buyer();
  [first, second] = [await shop.buy(maya, { count: 2, ...product }), await shop.buy(maya, { count: 2, ...product })];
  ({ node, heard, wideReads } = await openWatchedNode(house));
});
afterAll(async () => {
  await node.close();
  await house.close();
});

test('what is asked of one buyer, order or ticket looks at few others, however many there are', async () => {
  const [admin, staff, pos] = [await house.person('admin'), await house.person('staff'), await house.person('pos')];
  const { consumerId } = await ensureConsumer(shop.ctx, maya.accountId);
  const tickets = await shop.ctx.db.selectFrom('admission').select(['admission_id', 'item_id']).where('order_id', '=', first).execute();
  const [ticket, other] = [tickets[0]!, tickets[1]!];
  const ask = async (who: TestPerson, name: string, data: object) => {
    const { status, text, body } = await node.act(name, data, { token: who.token });
    expect(status, `${name} ${text}`).toBe(200);
    return body.data.items;
  };

  await ask(admin, 'history-by-email', { email: maya.email });
  await ask(admin, 'search-purchaser', { email: maya.email });
  await ask(admin, 'history-by-order', { order_id: first });
  await ask(admin, 'history-by-ticket', { ticket_id: ticket.admission_id });
  await ask(admin, 'history-by-random-id', { id: ticket.item_id });
  await ask(admin, 'history-by-consumer', { consumer_id: consumerId });
  await ask(admin, 'member-entitlements', { doclet_id: consumerId });
  await ask(maya, 'member-entitlements', {});
  await ask(maya, 'order-history', {});
  const [sent] = await ask(maya, 'transfer-tickets', { admissions: [other.admission_id], email: 'friend@example.test' });
  await ask(maya, 'recall-transfer', { transfer_id: sent.transfer_id });
  await ask(admin, 'days-to-move', { order_id: first, items: [ticket.item_id] });
  await ask(admin, 'move-order-items', { order_id: first, items: [other.item_id], date: shop.day, reason: 'Rain' });
  await ask(admin, 'preview-refund', { order_id: first, items: [ticket.item_id] });
  await ask(admin, 'refund', { order_id: first, items: [ticket.item_id], reason: 'Rain' });
  await ask(staff, 'arbitrary-refund', { order_id: second, amount: 5, reason: 'Rain' });
  await ask(pos, 'device-info', {});
  for (const list of ['tasks', 'members'])
    expect((await node.call('GET', `/api/workspace/${house.workspaceId}/${list}`, { token: admin.token })).body.data.items).not.toEqual([]);

  expect(wideReads()).toEqual([]);
  expect(heard()).toBeGreaterThan(150);
});
