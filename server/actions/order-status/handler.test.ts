import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse, type TestPerson } from '#server/testing/house.ts';
import { openShop, type Shop } from '#server/testing/shop.ts';

let house: TestHouse;
let shop: Shop;
beforeAll(async () => {
  house = await openTestHouse({}, { gateway: createFakeGateway() });
  shop = await openShop(house);
});
afterAll(() => house.close());

const ask = (order_id: string, person: TestPerson) => house.act('order-status', { order_id }, { token: person.token });

test('a point of sale asks about what its own store sold; any other order is unknown to it', async () => {
  const [here, elsewhere, staff] = [await house.person('pos'), await house.person('pos'), await house.person('staff')];
  const employ = (who: TestPerson, storeId: string) => shop.add(TEMPLATE.staff, { name: 'Rosa', profile_id: who.accountId, store_ids: [storeId] });
  await employ(here, shop.storeId);
  await employ(elsewhere, await shop.add(TEMPLATE.store, { name: 'Another store' }));
  const order = await shop.buy(await shop.buyer());
  for (const person of [here, staff]) expect((await ask(order, person)).body.data.items[0]).toMatchObject({ order_id: order, status: 'complete' });
  const [foreign, unknown] = [await ask(order, elsewhere), await ask('a'.repeat(24), elsewhere)];
  expect([foreign.status, unknown.status, foreign.body.errors]).toEqual([404, 404, unknown.body.errors]);
});

test('the buyer asks about their own order, another visitor about none of it', async () => {
  const [maya, omar] = [await shop.buyer(), await shop.buyer()];
  const order = await shop.buy(maya);
  expect([(await ask(order, maya)).status, (await ask(order, omar)).status]).toEqual([200, 404]);
});
