import { afterAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { failed, UNREACHABLE } from '#server/payments/gateways/gateway.ts';
import type { TestPerson } from '#server/testing/house.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { BAD_CARD } from '#server/testing/shop.ts';

const { house, gateway, shop } = await openShopWithBank();
afterAll(() => house.close());

const ask = (order_id: string, person: TestPerson) => house.act('order-status', { order_id }, { token: person.token });

test('a point of sale may ask about its own store’s sales; other orders do not exist for it', async () => {
  const [here, elsewhere, staff] = [await house.person('pos'), await house.person('pos'), await house.person('staff')];
  const employ = (who: TestPerson, storeId: string) => shop.add(TEMPLATE.staff, { name: 'Rosa', profile_id: who.accountId, store_ids: [storeId] });
  await employ(here, shop.storeId);
  await employ(elsewhere, await shop.add(TEMPLATE.store, { name: 'Another store' }));
  const order = await shop.buy(await shop.buyer());
  for (const person of [here, staff]) expect((await ask(order, person)).body.data.items[0]).toMatchObject({ order_id: order, status: 'complete' });
  const [foreign, unknown] = [await ask(order, elsewhere), await ask('a'.repeat(24), elsewhere)];
  expect([foreign.status, unknown.status, foreign.body.errors]).toEqual([404, 404, unknown.body.errors]);
});

test('the buyer may ask about their own order, another visitor may not', async () => {
  const [maya, omar] = [await shop.buyer(), await shop.buyer()];
  const order = await shop.buy(maya);
  expect([(await ask(order, maya)).status, (await ask(order, omar)).status]).toEqual([200, 404]);
});

test('without an answer the buyer asks by the holds; others find nothing, nor does somebody who names more holds', async () => {
  const [maya, omar] = [await shop.buyer(), await shop.buyer()];
  const [first, second] = [await shop.hold(maya, { count: 2 }), await shop.hold(maya)];
  const ask = async (item_ids: string[], { token } = maya) => {
    const { status, body } = await house.act('order-status', { item_ids }, { token });
    return status === 200 ? body.data.items[0] : status;
  };
  expect(await ask(first)).toBe(404);
  const { order_id } = (await shop.submit(maya, shop.items(first))).body.data.items[0];
  expect(await ask(first)).toMatchObject({ order_id, success: true, status: 'complete' });
  expect([await ask(first, omar), await ask([...first, ...second]), await ask([])]).toEqual([404, 404, 400]);
  await shop.submit(maya, shop.items(second));
  expect(await ask([...first, ...second])).toBe(404);
});

test('what is told is what became of the last attempt', async () => {
  const maya = await shop.buyer();
  const items = shop.items(await shop.hold(maya));
  const { order_id } = (await shop.submit(maya, items, { payment_info: BAD_CARD })).body.data.items[0];
  expect((await ask(order_id, maya)).body.data.items[0]).toMatchObject({ decline_message: 'Your card was declined.', error_message: null });
  const { charge } = gateway;
  gateway.charge = async () => failed(UNREACHABLE);
  await shop.submit(maya, items);
  gateway.charge = charge;
  expect((await ask(order_id, maya)).body.data.items[0]).toMatchObject({ decline_message: null, error_message: 'Please try again later.' });
});

test('somebody who has just registered may ask with the checkout key, in the body or in its header', async () => {
  const body = { auth: { email: 'ines@example.test', password: 'quiet lantern ten' }, profile: { first_name: 'Ines', last_name: 'Melo' } };
  const { profile_id, checkout_key } = (await house.call('PUT', '/api/account/registration', { body })).body.data;
  const cartKey = 'cart-key-of-ines-melo-01';
  const items = shop.items(await shop.hold({ cartKey }));
  const { order_id } = (await shop.submit({ cartKey, profileId: profile_id, checkoutKey: checkout_key }, items)).body.data.items[0];
  const status = async (data: object, headers: Record<string, string> = {}) => (await house.act('order-status', { order_id, ...data }, { headers })).status;
  expect([await status({}), await status({ checkout_key }), await status({}, { 'x-checkout-key': checkout_key })]).toEqual([404, 200, 200]);
});
