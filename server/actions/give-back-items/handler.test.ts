import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';
import { TOLD_TOGETHER_MS } from '#server/orders/papers/buyer-mails.ts';
import { failed } from '#server/payments/gateways/gateway.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { itemsOf } from '#server/testing/outcome.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { GOOD_CARD } from '#server/testing/shop.ts';
import { expectSound } from '#server/testing/sound.ts';

const { house, gateway, register: shop } = await openTillWithBank();
let maya: TestPerson;
let pass: string;
beforeEach(async () => {
  maya = await shop.buyer();
});
beforeAll(async () => {
  pass = await shop.product({ name: 'Returnable pass', return_until_days: 2, restock_on_refund: true });
});
afterAll(() => house.close());

const itemsIn = async (orderId: string) =>
  (await shop.ctx.db.selectFrom('order_item').select('item_id').where('order_id', '=', orderId).orderBy('line_no').execute()).map((row) => row.item_id);
const giveBack = (orderId: string, items: string[], who = maya, headers: Record<string, string> = {}) =>
  house.act('give-back-items', { order_id: orderId, items }, { token: who.token, headers });
const refusal = (code: string) => ({ status: 409, body: { errors: [{ code }] } });
async function bought(options: { productId?: string; count?: number; date?: string; more?: Record<string, unknown> } = {}) {
  const orderId = await shop.buy(maya, { productId: pass, ...options });
  return { orderId, items: await itemsIn(orderId) };
}
async function shown(orderId: string) {
  const orders = itemsOf(await house.act('order-history', {}, { token: maya.token }));
  return orders.find((order: { _id: string }) => order._id === orderId);
}
const sound = () => expectSound(house);

test('a buyer gives back one ticket of two: its money goes back, and its code opens nothing any more', async () => {
  const limited = await shop.limited(2, { return_until_days: 2, restock_on_refund: true });
  const { orderId, items } = await bought({ productId: limited, count: 2 });
  expect((await shown(orderId)).items.map((item: { return_until: string }) => item.return_until)).toEqual([addDays(shop.day, -2), addDays(shop.day, -2)]);
  const [given] = itemsOf(await giveBack(orderId, [items[0]!]));
  expect(given).toMatchObject({ status: 'refunded', order_id: orderId, amount: 40, refunds: [{ status: 'refunded', amount: 40, method: 'card' }] });
  expect((await shop.tickets(orderId)).map(({ item_id, state }) => [item_id, state]).toSorted()).toEqual(
    [
      [items[0], 'revoked'],
      [items[1], 'active'],
    ].toSorted(),
  );
  expect(await shown(orderId)).toMatchObject({ refund_status: 'partial', items: [{ state: 'refunded', return_until: null }, { state: 'sold' }] });
  await shop.buy(maya, { productId: limited });
  expect(await giveBack(orderId, [items[0]!])).toMatchObject(refusal('already-refunded'));
  house.clock.advance(TOLD_TOGETHER_MS);
  await sound();
  const mails = await shop.ctx.db.selectFrom('mail').select('subject').where('recipient', '=', maya.email).where('subject', 'like', 'Your refund%').execute();
  expect(mails.length).toBeGreaterThan(0);
});

test('asked twice at once or sent again, it is given once', async () => {
  const { orderId, items } = await bought();
  const key = { 'idempotency-key': 'give-back-once' };
  const [first, other] = await Promise.all([giveBack(orderId, items), giveBack(orderId, items)]);
  expect([first.status, other.status].toSorted()).toEqual([200, 409]);
  const again = await bought();
  const answers = [await giveBack(again.orderId, again.items, maya, key), await giveBack(again.orderId, again.items, maya, key)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]!.body).toEqual(answers[0]!.body);
  const refunds = await shop.ctx.db.selectFrom('refund').select('order_id').where('order_id', 'in', [orderId, again.orderId]).execute();
  expect(refunds).toHaveLength(2);
  await sound();
});

test('what the venue gives back alone, what comes too late, is used, passed on, sent or not theirs', async () => {
  const fixed = await bought({ productId: await shop.product({ name: 'Fixed' }) });
  const anyDay = await bought({ productId: await shop.product({ name: 'Any day', is_any_day: true, return_until_days: 0 }), date: 'any' });
  const late = await bought({ date: addDays(shop.today, 1) });
  const stricter = await bought({ productId: await shop.product({ name: 'Strict', return_until_days: 1, refund_until_days: 30 }) });
  const used = await bought({ count: 2 });
  await shop.ctx.db.updateTable('admission').set({ state: 'used', used_at: new Date() }).where('item_id', '=', used.items[1]!).execute();
  const sent = await bought();
  const { admission_id } = await shop.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', sent.orderId).executeTakeFirstOrThrow();
  await house.act('transfer-tickets', { admissions: [admission_id], email: 'friend@example.test' }, { token: maya.token });
  const passedOn = await bought();
  await shop.ctx.db
    .updateTable('admission')
    .set({ holder_account: (await shop.buyer()).accountId })
    .where('order_id', '=', passedOn.orderId)
    .execute();
  const own = await bought();
  const onTheLastDay = await bought({ date: addDays(shop.today, 2) });
  const replies = [
    [await giveBack(fixed.orderId, fixed.items), 409, 'not-returnable'],
    [await giveBack(anyDay.orderId, anyDay.items), 409, 'not-returnable'],
    [await giveBack(late.orderId, late.items), 409, 'too-late-to-return'],
    [await giveBack(stricter.orderId, stricter.items), 409, 'too-late-to-return'],
    [await giveBack(used.orderId, used.items), 409, 'ticket-used'],
    [await giveBack(sent.orderId, sent.items), 409, 'ticket-sent'],
    [await giveBack(passedOn.orderId, passedOn.items), 409, 'ticket-passed-on'],
    [await giveBack(own.orderId, own.items, await shop.buyer()), 404, 'not-found'],
    [await giveBack(own.orderId, used.items), 404, 'not-found'],
    [await giveBack(onTheLastDay.orderId, onTheLastDay.items), 200, undefined],
    [await giveBack(own.orderId, own.items, await house.person('staff')), 403, 'not-allowed'],
  ] as const;
  expect(replies.map(([reply]) => [reply.status, reply.body.errors?.[0]?.code])).toEqual(replies.map(([, status, code]) => [status, code]));
  expect(
    (await shop.ctx.db.selectFrom('refund').select('refund_id').where('order_id', 'in', [used.orderId, sent.orderId, passedOn.orderId]).execute()).length,
  ).toBe(0);
});

test('what a till sold to them is given back by the venue alone', async () => {
  const order_id = await shop.open();
  const item = { doclet_id: pass, event_id: shop.eventId, date: shop.day, first_name: 'Maya', last_name: 'Ortiz' };
  await shop.act('add-order-items', { order_id, profile_id: maya.accountId, items: [item] });
  await shop.act('charge-card-manual', { order_id, ...GOOD_CARD });
  expect(await shop.act('complete-order', { order_id })).toMatchObject({ httpStatus: 200 });
  expect(await giveBack(order_id, await itemsIn(order_id))).toMatchObject(refusal('not-returnable'));
});

test('whoever moves their visit to an earlier day gives it back before that day', async () => {
  const movable = await shop.product({ name: 'Movable', return_until_days: 3, move_until_days: 0 });
  const { orderId, items } = await bought({ productId: movable });
  const { admission_id } = await shop.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', orderId).executeTakeFirstOrThrow();
  const moved = await house.act('move-tickets', { admissions: [admission_id], date: addDays(shop.today, 1) }, { token: maya.token });
  expect(moved.status).toBe(200);
  expect(await giveBack(orderId, items)).toMatchObject(refusal('too-late-to-return'));
});

test('whoever moves their visit gains no time to give it back; whom the venue moves does', async () => {
  const movable = await shop.product({ name: 'Movable', return_until_days: 3, refund_until_days: 3, move_until_days: 0 });
  const { orderId, items } = await bought({ productId: movable, date: addDays(shop.today, 1) });
  const { admission_id } = await shop.ctx.db.selectFrom('admission').select('admission_id').where('order_id', '=', orderId).executeTakeFirstOrThrow();
  for (const date of [shop.day, addDays(shop.day, 1)])
    expect((await house.act('move-tickets', { admissions: [admission_id], date }, { token: maya.token })).status).toBe(200);
  expect((await shown(orderId)).items[0].return_until).toBeNull();
  expect(await giveBack(orderId, items)).toMatchObject(refusal('too-late-to-return'));
  const staff = await house.person('staff');
  expect(itemsOf(await house.act('refund', { order_id: orderId, items, reason: 'Asked' }, { token: staff.token }))).toMatchObject([
    { status: 'awaiting-approval' },
  ]);
  // Another time of the same day is no other day.
  const start_time = '15:00:00';
  const session = await shop.add(TEMPLATE.venueEventSession, { name: 'Three', event_id: shop.eventId, date: 'every', start_time });
  await updateDocletData(shop.ctx, movable, { session_ids: [session] });
  const retimed = await house.act('move-order-items', { order_id: orderId, items, date: addDays(shop.day, 1), time: start_time }, { token: staff.token });
  expect(itemsOf(retimed)).toMatchObject([{ time: start_time }]);
  expect(await giveBack(orderId, items)).toMatchObject(refusal('too-late-to-return'));
  await house.act('move-order-items', { order_id: orderId, items, date: addDays(shop.day, 2) }, { token: staff.token });
  expect((await giveBack(orderId, items)).status).toBe(200);
});

test('what the pass promised when it was bought can be given back, even where the pass has become stricter', async () => {
  const promised = await shop.product({ name: 'Promised', return_until_days: 1, refund_until_days: 2 });
  const { orderId, items } = await bought({ productId: promised });
  await updateDocletData(shop.ctx, promised, { return_until_days: null, refund_until_days: 60 });
  expect((await shown(orderId)).items[0].return_until).toBe(addDays(shop.day, -2));
  expect((await giveBack(orderId, items)).status).toBe(200);
  const after = await bought({ productId: promised });
  expect(await giveBack(after.orderId, after.items)).toMatchObject(refusal('not-returnable'));
});

test('what was cheaper because there were many does not stay so for the few that are kept', async () => {
  await shop.add(TEMPLATE.productDiscount, { code: 'GROUP', status: 'active', kind: 'percent', percent: 50, min_quantity: 3 });
  const cheaper = await bought({ count: 3, more: { promo_code: 'GROUP' } });
  expect(await giveBack(cheaper.orderId, cheaper.items.slice(0, 2))).toMatchObject(refusal('return-together'));
  expect(itemsOf(await giveBack(cheaper.orderId, cheaper.items))).toMatchObject([{ amount: 60 }]);
  await shop.add(TEMPLATE.productDiscount, { code: 'HALF', status: 'active', kind: 'percent', percent: 50 });
  const halved = await bought({ count: 2, more: { promo_code: 'HALF' } });
  expect(await giveBack(halved.orderId, halved.items.slice(0, 1))).toMatchObject(refusal('return-together'));
  const group = await bought({ productId: await shop.product({ name: 'Group', return_until_days: 2, min_per_order: 2 }), count: 3 });
  expect(await giveBack(group.orderId, group.items.slice(0, 2))).toMatchObject(refusal('return-together'));
  expect((await giveBack(group.orderId, group.items.slice(0, 1))).status).toBe(200);
  expect((await giveBack(group.orderId, group.items.slice(1))).status).toBe(200);
  await sound();
});

test('of what a code made cheaper by its number as many are given back as it does not need', async () => {
  const code = { code: 'FOURTH', status: 'active', kind: 'percent', percent: 100, min_quantity: 2, max_quantity: 1, product_ids: [pass] };
  await shop.add(TEMPLATE.productDiscount, code);
  const { orderId } = await bought({ count: 4, more: { promo_code: 'FOURTH' } });
  const paid = await shop.ctx.db.selectFrom('order_item').select('item_id').where('order_id', '=', orderId).where('discount_cents', '=', 0).execute();
  const [one, two, three] = paid.map((row) => row.item_id);
  expect(await giveBack(orderId, [one!, two!, three!])).toMatchObject(refusal('return-together'));
  expect(itemsOf(await giveBack(orderId, [one!, two!]))).toMatchObject([{ amount: 80 }]);
  expect(await giveBack(orderId, [three!])).toMatchObject(refusal('return-together'));
  await sound();
});

test('what made a ticket free is not given back without it; what the code is not for is', async () => {
  const parking = await shop.product({ name: 'Returnable parking', return_until_days: 2 });
  const code = { code: 'THIRD', status: 'active', kind: 'percent', percent: 100, min_quantity: 3, max_quantity: 1, product_ids: [pass] };
  await shop.add(TEMPLATE.productDiscount, { ...code, valid_from: shop.today, valid_to: shop.today });
  const [tickets, place] = [await shop.hold(maya, { productId: pass, count: 3 }), await shop.hold(maya, { productId: parking })];
  const bought = { [shop.day]: [...shop.items(tickets, { productId: pass })[shop.day]!, ...shop.items(place, { productId: parking })[shop.day]!] };
  const [{ order_id: orderId }] = itemsOf(await shop.submit(maya, bought, { promo_code: 'THIRD' }));
  const rows = await shop.ctx.db.selectFrom('order_item').select(['item_id', 'product_id', 'discount_cents']).where('order_id', '=', orderId).execute();
  const [parked, paid] = [rows.filter((row) => row.product_id === parking), rows.filter((row) => row.product_id === pass && row.discount_cents === 0)];
  const ids = (some: typeof rows) => some.map((row) => row.item_id);
  expect(await giveBack(orderId, ids(paid))).toMatchObject(refusal('return-together'));
  expect(itemsOf(await giveBack(orderId, ids(parked)))).toMatchObject([{ amount: 40 }]);
  expect(itemsOf(await giveBack(orderId, ids(rows.filter((row) => row.product_id === pass))))).toMatchObject([{ amount: 80 }]);
  await sound();
});

test('what was had for nothing makes room for others when it is given back', async () => {
  const free = [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 0 }] }];
  const limited = await shop.limited(1, { return_until_days: 2, restock_on_refund: true, price_matrix: free });
  const { orderId, items } = await bought({ productId: limited });
  expect(itemsOf(await giveBack(orderId, items))).toMatchObject([{ status: 'refunded', amount: 0 }]);
  await bought({ productId: limited });
  await sound();
});

test('what is not sold again stays out of sale when it is given back', async () => {
  const limited = await shop.limited(1, { return_until_days: 2, restock_on_refund: false });
  const { orderId, items } = await bought({ productId: limited });
  expect(itemsOf(await giveBack(orderId, items))).toMatchObject([{ status: 'refunded' }]);
  await expect(shop.hold(maya, { productId: limited })).rejects.toMatchObject({ code: 'sold-out' });
  await sound();
});

test('nobody asks more than thirty times a day', async () => {
  const someone = await shop.buyer();
  const ask = () => giveBack('f'.repeat(24), ['f'.repeat(24)], someone);
  for (let count = 0; count < 30; count++) await ask();
  expect((await ask()).status).toBe(429);
});

test('where the bank does not give the money back, the tickets are good as before', async () => {
  const { orderId, items } = await bought();
  gateway.refuseRefunds(failed('refused'));
  expect(itemsOf(await giveBack(orderId, items))).toMatchObject([{ status: 'failed', amount: 0 }]);
  gateway.refuseRefunds(null);
  expect(await shop.tickets(orderId)).toMatchObject([{ state: 'active' }]);
  expect(itemsOf(await giveBack(orderId, items))).toMatchObject([{ status: 'refunded', amount: 40 }]);
  await sound();
});
