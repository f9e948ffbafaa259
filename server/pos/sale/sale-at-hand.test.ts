import { afterAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { freeExpired } from '#server/inventory/holds/free-holds.ts';
import { openTillWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD } from '#server/testing/shop.ts';

const { house, register } = await openTillWithBank();
afterAll(() => house.close());

const item = (doclet_id = register.passId) => ({ doclet_id, event_id: register.eventId, date: register.day });
const add = (order_id: string, more: object = {}) => register.act('add-order-items', { order_id, items: [], ...more });

describe('a sale shows', () => {
  test('how long it is held, and is held five minutes longer on request', async () => {
    const pass = await register.limited(5);
    const order_id = await register.open();
    expect(await add(order_id)).toMatchObject({ held_until: null });
    const sale = await add(order_id, { items: [item(pass), item(pass)] });
    const until = Date.parse(sale.held_until);
    expect(Math.abs(until - house.clock.now() - 10 * MINUTE_MS)).toBeLessThan(MINUTE_MS);
    expect(await add(order_id)).toMatchObject({ held_until: sale.held_until });
    const longer = await add(order_id, { extend: true });
    expect(Date.parse(longer.held_until) - until).toBe(5 * MINUTE_MS);
    const paid = await register.act('charge-cash', { order_id, amount_base: '10.00' });
    expect(paid.order).toMatchObject({ held_until: null, due: 70 });
    await register.act('cancel-transaction', { order_id });
  });

  test('its customer, once one is named', async () => {
    const { accountId } = await register.buyer({ firstName: 'Cora', lastName: 'Customer' });
    const { order_id, buyer_name } = await register.sale();
    expect([buyer_name, (await add(order_id, { profile_id: accountId })).buyer_name]).toEqual(['', 'Cora Customer']);
  });

  test('its promo code, the birthday and the place', async () => {
    await register.add(TEMPLATE.productDiscount, { code: 'TOLD', status: 'active', kind: 'percent', percent: 50 });
    const order_id = await register.open();
    expect(await add(order_id, { items: [{ ...item(), dob: '1999-12-10' }], promo_code: 'told' })).toMatchObject({
      promo_code: 'TOLD',
      items: [{ dob: '1999-12-10', location_id: null }],
    });
  });
});

test('a thing named again by its hold gets the person sent with it, and keeps its person if none is sent', async () => {
  const order_id = await register.open();
  const sale = await add(order_id, { items: [item(), item()] });
  const [first, second] = sale.items;
  const named = await add(order_id, { items: [{ ...item(), item_id: first.hold_id, first_name: 'Ada', last_name: 'Byron', dob: '1999-12-10' }] });
  const ada = { hold_id: first.hold_id, first_name: 'Ada', last_name: 'Byron', dob: '1999-12-10' };
  expect(named).toMatchObject({ total: 80, items: [ada, { hold_id: second.hold_id, first_name: '' }] });
  expect(await add(order_id, { items: [{ ...item(), item_id: first.hold_id }] })).toMatchObject({ total: 80, items: [ada, {}] });
});

test('what somebody tried to pay for in a shop cannot be put into a sale, even by whoever has their cart', async () => {
  const cartKey = 'c'.repeat(32);
  const buyer = await register.buyer();
  const { body } = await house.act('reserve-ticket', { ...item(), time: null }, { cartKey });
  const hold = body.data.items[0].item_id;
  const tried = await register.submit(buyer, register.items([hold]), { payment_info: BAD_CARD }, { 'x-cart-key': cartKey });
  expect(tried.body.data.items[0]).toMatchObject({ status: 'declined' });
  const order_id = await register.open();
  const reply = await house.act('add-order-items', { order_id, items: [{ ...item(), item_id: hold }] }, { token: register.operator.token, cartKey });
  expect(reply.body.errors).toMatchObject([{ code: 'hold-lost', message: 'One of these items is part of another order.' }]);
});

test('things that are lost for good leave the sale on request', async () => {
  const [scarce, other] = [await register.limited(1, { name: 'Boat tour' }), await register.limited(5, { name: 'Lunch' })];
  const [order_id, faster] = [await register.open(), await register.open()];
  await add(order_id, { items: [item(scarce), item(other)] });
  const { db } = register.ctx;
  await db
    .updateTable('hold')
    .set({ expires_at: new Date(0) })
    .where('product_id', '=', scarce)
    .execute();
  await freeExpired(db, house.workspaceId, house.clock.now());
  await add(faster, { items: [item(scarce)] });
  expect(await add(order_id)).toMatchObject({ httpStatus: 409, error: 'hold-lost' });
  expect(await add(order_id, { without_lost: true })).toMatchObject({ total: 40, items: [{ name: 'Lunch' }] });
});
