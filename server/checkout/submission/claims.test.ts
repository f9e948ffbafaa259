import { afterAll, describe, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import { docletById, updateDocletData } from '#server/doclets/doclets.ts';
import { createCashier } from '#server/orders/purchase/cashier.ts';
import { unknown } from '#server/payments/gateways/gateway.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD, type Shop } from '#server/testing/shop.ts';

/** The optional parts of a submission, sent and left out. */
const { house, gateway, shop } = await openShopWithBank();
afterAll(() => house.close());

const answered = async (reply: ReturnType<Shop['submit']>) => (await reply).body.data?.items[0];
const ticketOf = (order_id: string) =>
  shop.ctx.db
    .selectFrom('admission')
    .select(['entry_time', 'needs_activation', 'admission_id'])
    .where('workspace_id', '=', house.workspaceId)
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();

describe('a time of entry', () => {
  const submitAt = async (productId: string, time: string | null, holdTime?: string) => {
    const maya = await shop.buyer();
    const held = await house.act(
      'reserve-ticket',
      { doclet_id: productId, event_id: shop.eventId, date: shop.day, time: holdTime ?? null },
      { token: maya.token },
    );
    const items = shop.items([held.body.data.items[0].item_id], { productId });
    Object.assign((items[shop.day]![0] as { data: object }).data, { time });
    return answered(shop.submit(maya, items));
  };

  test('is ignored if there is none to choose from', async () => {
    const pass = await shop.product({ name: 'Any time' });
    for (const [time, holdTime] of [['10:00:00'], [null, '02:02:00']] as [string | null, string?][]) {
      const order = await submitAt(pass, time, holdTime);
      expect(order).toMatchObject({ success: true });
      expect(await ticketOf(order.order_id)).toMatchObject({ entry_time: null });
    }
  });

  test('must be on offer', async () => {
    const session = await shop.add(TEMPLATE.venueEventSession, { name: 'Noon', event_id: shop.eventId, date: 'every', start_time: '12:00:00' });
    const pass = await shop.product({ name: 'At noon', session_ids: [session] });
    const order = await submitAt(pass, '12:00:00');
    expect(await ticketOf(order.order_id)).toMatchObject({ entry_time: '12:00:00' });
    expect(await submitAt(pass, '03:33:00')).toMatchObject({ success: false, unavailable: [expect.anything()] });
  });
});

test('of the page’s parameters the usable ones are kept, and no order fails for the rest', async () => {
  const maya = await shop.buyer();
  const kvp = { utm_source: 'mail', _gl: '1*'.repeat(200), ref: 5, '': 'x', nested: { a: 'b' } };
  const { order_id } = await answered(shop.submit(maya, shop.items(await shop.hold(maya)), { kvp }));
  const orders = shop.ctx.db.selectFrom('sales_order').select('kvp').where('workspace_id', '=', house.workspaceId);
  expect(await orders.where('order_id', '=', order_id).executeTakeFirst()).toEqual({ kvp: { utm_source: 'mail' } });
});

/** Whether the buyer’s spending in the venue is on. */
async function isCashless({ accountId }: TestPerson): Promise<unknown> {
  const account = await docletById(shop.ctx, (await consumerRecords(shop.ctx, accountId))!.accountDocletId);
  return account!.data['cashless_spending'];
}

test('cashless spending that is not sent stays as it is', async () => {
  const maya = await shop.buyer();
  await shop.buy(maya, { more: { cashless_spending: true } });
  expect(await isCashless(maya)).toBe(true);
  await shop.buy(maya, { more: { cashless_spending: undefined } });
  expect(await isCashless(maya)).toBe(true);
  await shop.buy(maya, { more: { cashless_spending: false } });
  expect(await isCashless(maya)).toBe(false);
});

test('cashless spending stays as it was where the bank does not keep the next card', async () => {
  const [maya, omar] = [await shop.buyer(), await shop.buyer()];
  const more = { cashless_spending: true };
  await shop.buy(maya, { more });
  const { storeCard } = gateway;
  gateway.storeCard = async () => unknown('timeout');
  for (const buyer of [maya, omar]) await shop.buy(buyer, { more });
  gateway.storeCard = storeCard;
  expect([await isCashless(maya), await isCashless(omar)]).toEqual([true, false]);
});

test('cashless spending needs a card, even if there is nothing to pay', async () => {
  const free = await shop.product({ name: 'Free', price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0 }] }] });
  const maya = await shop.buyer();
  const items = shop.items(await shop.hold(maya, { productId: free }), { productId: free });
  const without = { payment_info: {}, cashless_spending: true };
  expect(await answered(shop.submit(maya, items, without))).toMatchObject({ success: false, error_message: expect.stringContaining('card') });
  expect(await answered(shop.submit(maya, items, { cashless_spending: true }))).toMatchObject({ success: true });
  const again = shop.items(await shop.hold(maya, { productId: free }), { productId: free });
  expect(await answered(shop.submit(maya, again, without))).toMatchObject({ success: true });
});

test('guesses at a promo code count here as where codes are checked', async () => {
  const maya = await shop.buyer();
  const items = shop.items(await shop.hold(maya));
  for (let guess = 0; guess < 20; guess++)
    expect(await answered(shop.submit(maya, items, { promo_code: `GUESS${guess}` }))).toMatchObject({ error_message: 'This promo code is not valid.' });
  expect((await shop.submit(maya, items, { promo_code: 'GUESS20' })).status).toBe(429);
  const order = await answered(shop.submit(maya, items));
  expect(order).toMatchObject({ success: true });
  expect(await answered(shop.submit(maya, items, { promo_code: 'GUESS20' }))).toMatchObject({ success: true, order_id: order.order_id });
});

test('an inactive store sells nothing', async () => {
  const store = await shop.add(TEMPLATE.store, { name: 'Kiosk', status: 'active' });
  const pass = await shop.product({ name: 'At the kiosk', store_id: store });
  const maya = await shop.buyer();
  const listed = async () => JSON.stringify((await house.act('event-products', { doclet_id: shop.eventId })).body.data).includes(pass);
  const [hold] = await shop.hold(maya, { productId: pass });
  expect(await listed()).toBe(true);
  await updateDocletData(shop.ctx, store, { status: 'inactive' });
  expect(await listed()).toBe(false);
  const order = await answered(shop.submit(maya, shop.items([hold!], { productId: pass }), { store_id: store }));
  expect(order).toMatchObject({ success: false, unavailable: [expect.anything()] });
  await expect(shop.hold(maya, { productId: pass })).rejects.toMatchObject({ code: 'not-on-sale' });
});

test('a ticket tells the kind of entry it is, and whether it has to be activated', async () => {
  const primary = await shop.add(TEMPLATE.entitlementType, { name: 'Free gate', kind: 'admission' });
  const pass = await shop.product({ name: 'Gate pass', entitlement_type_data: { primary }, needs_activation: true });
  const maya = await shop.buyer();
  const order = await shop.buy(maya, { productId: pass });
  expect(await ticketOf(order)).toMatchObject({ needs_activation: true });
  const { body } = await house.act('member-entitlements', { profile_id: maya.accountId }, { token: maya.token });
  expect(JSON.stringify(body)).toContain('"type":"Free gate"');
});

describe('declined cards', () => {
  const decline = async (who: TestPerson) => answered(shop.submit(who, shop.items(await shop.hold(who)), { payment_info: BAD_CARD }));

  test('of the sandbox are shared by everybody, and what an address has earned survives a restart', async () => {
    for (let order = 0; order < 24; order++) await shop.buy(await shop.buyer());
    const answers = [];
    for (let count = 0; count < 12; count++) answers.push(await decline(await shop.buyer()));
    expect(answers.every((answer) => answer.status === 'declined')).toBe(true);
    Object.assign(house.house, { cashier: createCashier(house.clock) });
    expect(await decline(await shop.buyer())).toMatchObject({ status: 'declined' });
    expect(await answered(shop.submit(...(await ready())))).toMatchObject({ success: true });
  });

  async function ready(): Promise<[TestPerson, Record<string, object[]>]> {
    const who = await shop.buyer();
    return [who, shop.items(await shop.hold(who))];
  }
});
