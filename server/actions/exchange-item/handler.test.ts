import { afterAll, beforeAll, expect, test } from 'vitest';
import { CATEGORY, ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf, outcomeOf } from '#server/testing/outcome.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { expectSound } from '#server/testing/sound.ts';

const { house, shop } = await openShopWithBank();
let admin: TestPerson;
let maya: TestPerson;
beforeAll(async () => {
  [admin, maya] = [await house.person('admin'), await shop.buyer()];
});
afterAll(() => house.close());

let hoodies = 0;
/** Hoodies of a new kind: for each size how many there are. */
async function hoodiesOf(stock: Record<string, number>, data: Record<string, Record<string, unknown>> = {}): Promise<Record<string, string>> {
  const name = `Hoodie ${++hoodies}`;
  const common = {
    name,
    status: 'active',
    category_id: CATEGORY.merchandise,
    ow_roles: [ROLE.web, ROLE.pos, ROLE.staff, ROLE.admin],
    event_id: shop.eventId,
    store_id: shop.storeId,
  };
  const price = [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 40 }] }];
  const ids: Record<string, string> = {};
  for (const [size, left] of Object.entries(stock))
    ids[size] = await shop.add(TEMPLATE.eventMerchandise, { ...common, price_matrix: price, color: 'Blue', size, stock: left, ...data[size] });
  return ids;
}
async function bought(productId: string, who = maya): Promise<{ order_id: string; item_id: string }> {
  const orderId = await shop.buy(who, { productId, date: 'any' });
  const { item_id } = await itemOf(orderId);
  return { order_id: orderId, item_id };
}
const itemOf = (orderId: string) => shop.ctx.db.selectFrom('order_item').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
const slipOf = (orderId: string) => shop.ctx.db.selectFrom('admission').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
const exchange = (data: { order_id: string; item_id: string; doclet_id: string; reason?: string }, who = admin) =>
  house.act('exchange-item', data, { token: who.token });
const pieces = async (data: { order_id: string; item_id: string }, who = admin) => itemsOf(await house.act('pieces-to-exchange', data, { token: who.token }));
const holdOne = (productId: string) => shop.hold(maya, { productId, date: 'any' });

test('another size of the same is handed out: stock, order, slip and mail say so, and the price stays', async () => {
  const { M, L } = (await hoodiesOf({ M: 1, L: 1 })) as { M: string; L: string };
  const sold = await bought(M);
  const before = await slipOf(sold.order_id);
  await expect(holdOne(M)).rejects.toMatchObject({ code: 'sold-out' });
  expect(await pieces(sold)).toEqual([{ doclet_id: L, name: `Hoodie ${hoodies}, Blue, L`, is_left: true, more: 0 }]);
  const reply = await exchange({ ...sold, doclet_id: L, reason: 'Too tight.' });
  expect(itemsOf(reply)).toEqual([{ item_id: sold.item_id, doclet_id: L, name: `Hoodie ${hoodies}, Blue, L` }]);
  expect(itemsOf(await exchange({ ...sold, doclet_id: L }))).toEqual(itemsOf(reply));
  expect(await itemOf(sold.order_id)).toMatchObject({ product_id: L, name: `Hoodie ${hoodies}, Blue, L`, price_cents: 4000 });
  expect(await slipOf(sold.order_id)).toMatchObject({ product_id: L, name: `Hoodie ${hoodies}, Blue, L`, secret: before.secret, state: 'active' });
  // Gates without a line get it anew with the next list.
  expect((await slipOf(sold.order_id)).moved_at).not.toBeNull();
  await expect(holdOne(L)).rejects.toMatchObject({ code: 'sold-out' });
  await holdOne(M);
  await house.house.outbox.drain();
  const mails = await shop.ctx.db.selectFrom('mail').selectAll().where('recipient', '=', maya.email).where('subject', 'like', 'Exchanged%').execute();
  expect(mails.map(({ plain }) => plain)).toEqual([expect.stringContaining(`Hoodie ${hoodies}, Blue, L instead of Hoodie ${hoodies}, Blue, M`)]);
  expect(mails[0]!.plain).toContain('Too tight.');
  await expectSound(house);
});

test('of the last one, two who come at once get it once', async () => {
  const { M, L } = (await hoodiesOf({ M: 2, L: 1 })) as { M: string; L: string };
  const [first, second] = [await bought(M), await bought(M)];
  const replies = await Promise.all([first, second].map((sold) => exchange({ ...sold, doclet_id: L })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.map(outcomeOf)).toContainEqual(expect.objectContaining({ error: 'sold-out' }));
  await expectSound(house);
});

test('a hold that has run out keeps nobody from it', async () => {
  const { M, L } = (await hoodiesOf({ M: 1, L: 1 })) as { M: string; L: string };
  const sold = await bought(M);
  const [hold] = await holdOne(L);
  expect(outcomeOf(await exchange({ ...sold, doclet_id: L }))).toMatchObject({ status: 409, error: 'sold-out' });
  await shop.ctx.db
    .updateTable('hold')
    .set({ expires_at: new Date(house.house.clock.now() - 1000) })
    .where('hold_id', '=', hold!)
    .execute();
  expect((await exchange({ ...sold, doclet_id: L })).status).toBe(200);
  await expectSound(house);
});

test('only another size or colour of the same is had for it', async () => {
  const { M, L } = (await hoodiesOf({ M: 3, L: 3 }, { L: { limit_per_order: 1 } })) as { M: string; L: string };
  const name = `Hoodie ${hoodies}`;
  const { S } = (await hoodiesOf({ S: 1 })) as { S: string };
  const namesake = await shop.product({ name });
  const other = await hoodiesOf(
    { event: 1, store: 1 },
    {
      event: { name, event_id: await shop.add(TEMPLATE.venueEvent, { name: 'Summer' }) },
      store: { name, store_id: await shop.add(TEMPLATE.store, { name: 'Kiosk' }) },
    },
  );
  const sold = await bought(M);
  for (const id of [S, namesake, other['event']!, other['store']!, shop.passId]) expect((await exchange({ ...sold, doclet_id: id })).status).toBe(404);
  await updateDocletData(shop.ctx, L, { status: 'inactive' });
  expect(await pieces(sold)).toEqual([]);
  expect(outcomeOf(await exchange({ ...sold, doclet_id: L }))).toMatchObject({ status: 409, error: 'not-on-sale' });
  await updateDocletData(shop.ctx, L, { status: 'active' });
  const orderId = await shop.buy(maya);
  const pass = { order_id: orderId, item_id: (await itemOf(orderId)).item_id };
  expect(outcomeOf(await exchange({ ...pass, doclet_id: L }))).toMatchObject({ status: 409, error: 'not-to-exchange' });
  const foreign = await bought(M);
  expect((await exchange({ order_id: foreign.order_id, item_id: sold.item_id, doclet_id: L })).status).toBe(404);
});

test('no order gets more of a piece than its limit', async () => {
  const { M, L } = (await hoodiesOf({ M: 3, L: 3 }, { L: { limit_per_order: 1 } })) as { M: string; L: string };
  const orderId = await shop.buy(maya, { productId: M, date: 'any', count: 2 });
  const [one, other] = await shop.ctx.db.selectFrom('order_item').select('item_id').where('order_id', '=', orderId).orderBy('line_no').execute();
  expect((await exchange({ order_id: orderId, item_id: one!.item_id, doclet_id: L })).status).toBe(200);
  const refused = await exchange({ order_id: orderId, item_id: other!.item_id, doclet_id: L });
  expect(outcomeOf(refused)).toMatchObject({ status: 409, error: 'limit-reached' });
  await expectSound(house);
});

test('a till gives nothing dearer away; the office may', async () => {
  const dear = [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 45 }] }];
  const { M, L } = (await hoodiesOf({ M: 1, L: 1 }, { L: { price_matrix: dear } })) as { M: string; L: string };
  const sold = await bought(M);
  const pos = await house.person('pos');
  await house.house.database
    .of(house.workspaceId)
    .updateTable('sales_order')
    .set({ operator_account: pos.accountId })
    .where('order_id', '=', sold.order_id)
    .execute();
  expect(await pieces(sold, pos)).toMatchObject([{ is_left: true, more: 5 }]);
  expect((await exchange({ ...sold, doclet_id: L }, pos)).body.errors).toMatchObject([
    { code: 'dearer-piece', message: 'This costs $5.00 more. Please choose another.' },
  ]);
  expect((await exchange({ ...sold, doclet_id: L })).status).toBe(200);
  expect(await itemOf(sold.order_id)).toMatchObject({ price_cents: 4000 });
});

test('what was given back, or what one bought oneself, is not exchanged', async () => {
  const { M, L } = (await hoodiesOf({ M: 2, L: 2 })) as { M: string; L: string };
  const sold = await bought(M);
  await house.act('refund', { order_id: sold.order_id, items: [sold.item_id] }, { token: admin.token });
  expect(outcomeOf(await exchange({ ...sold, doclet_id: L }))).toMatchObject({ status: 409, error: 'already-refunded' });
  const own = await bought(M);
  await house.house.database
    .of(house.workspaceId)
    .updateTable('sales_order')
    .set({ buyer_account: admin.accountId })
    .where('order_id', '=', own.order_id)
    .execute();
  expect(outcomeOf(await exchange({ ...own, doclet_id: L }))).toMatchObject({ status: 409, error: 'own-purchase' });
});
