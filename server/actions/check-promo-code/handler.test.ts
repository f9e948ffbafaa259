import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openShop, type Shop } from '#server/testing/shop.ts';

let house: TestHouse;
let shop: Shop;

beforeAll(async () => {
  house = await openTestHouse();
  shop = await openShop(house);
  await shop.add(TEMPLATE.productDiscount, { code: 'HALF', status: 'active', kind: 'percent', percent: 50 });
});
afterAll(() => house.close());

const line = (doclet_id: string) => ({ doclet_id, event_id: shop.eventId });

test('every line is answered, in its place and under the date it was sent for', async () => {
  const [pass, season] = [await shop.product({ name: 'Day' }), await shop.product({ name: 'Season', is_event_length: true })];
  const unpriced = await shop.product({ name: 'No price', price_matrix: [] });
  const items = { [shop.day]: [line('a'.repeat(24)), line(unpriced), line(pass)], any: [line(season)] };
  const reply = await house.act('check-promo-code', { items, promo_code: 'half' });
  expect(reply.body.data.items).toEqual([
    { doclet_id: 'a'.repeat(24), date: shop.day, item_id: null, discount_applied: false, discount_amount: 0 },
    { doclet_id: unpriced, date: shop.day, item_id: null, discount_applied: false, discount_amount: 0 },
    { doclet_id: pass, date: shop.day, item_id: null, discount_applied: true, discount_amount: 20 },
    { doclet_id: season, date: 'any', item_id: null, discount_applied: true, discount_amount: 20 },
  ]);
});

test('a code that takes nothing off any line is not valid', async () => {
  const reply = await house.act('check-promo-code', { items: { [shop.day]: [line('a'.repeat(24))] }, promo_code: 'HALF' });
  expect([reply.status, reply.body.errors?.[0]?.code]).toEqual([400, 'promo-invalid']);
});

test('a right code is no guess, however often it is asked about', async () => {
  const items = { [shop.day]: [line(shop.passId)] };
  for (let times = 0; times < 25; times++) expect((await house.act('check-promo-code', { items, promo_code: 'half' })).status).toBe(200);
});
