import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
import { ROLE } from '#domain/fixed-ids.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { openShop, type Shop } from '#server/testing/shop.ts';

/** Two nodes on one database: what one changes, the other sells by. Their clock stands still, so neither checks the versions by itself and must have been told. */
let one: TestHouse;
let two: TestHouse;
let shop: Shop;
let token: string;

beforeAll(async () => {
  one = await openTestHouse();
  const now = one.clock.now();
  one.clock.now = () => now;
  two = await openTestHouse({}, { sharing: one });
  for (const node of [one, two]) await node.listen();
  shop = await openShop(one);
  token = (await one.person('admin')).token;
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const productsAt = async (node: TestHouse): Promise<{ _id: string; name: string; price_matrix: unknown }[]> =>
  (await node.act('event-products', { doclet_id: shop.eventId, ow_role_id: ROLE.web, limit: 999 })).body.data.items[0]?.passes ?? [];
const passAt = async (node: TestHouse) => (await productsAt(node)).find((pass) => pass._id === shop.passId);
const change = async (id: string, data: object) =>
  expect((await one.call('POST', `/api/workspace/${one.workspaceId}/doclet/${id}`, { token, body: { data } })).status).toBe(200);

/** The second node has read its catalogue just before the change. */
async function expectSeen(data: object, isSeen: () => Promise<boolean>, id = shop.passId): Promise<void> {
  await productsAt(two);
  await change(id, data);
  await expect.poll(isSeen).toBe(true);
}

test('a new price counts at the other node', async () => {
  for (const price of [61, 62, 63, 64, 65]) {
    const matrix = [{ purchase_date: 'default', calendar_price: [{ date: 'default', price }] }];
    await expectSeen({ price_matrix: matrix }, async () => JSON.stringify((await passAt(two))!.price_matrix).includes(`"price":${price}`));
  }
});

test('what is taken off sale is off sale at the other node too, and so is putting it back', async () => {
  await expectSeen({ status: 'inactive' }, async () => (await passAt(two)) === undefined);
  await expectSeen({ status: 'active' }, async () => (await passAt(two)) !== undefined);
});

test('availability follows a new capacity, and the first page a new name', async () => {
  const passId = await shop.limited(3);
  const typeId = (await docletById(await one.ctx(), passId))!.data['entitlement_type_data'] as { primary: string };
  const ask = { doclet_ids: [passId], event_id: shop.eventId, start_date: shop.day, end_date: shop.day, ow_role_id: ROLE.web };
  const left = async () => JSON.stringify((await two.act('product-availability', ask)).body.data.items.at(-1));
  const countOf = (count: number) => JSON.stringify({ [shop.day]: { [passId]: { item_count: count } } });
  await expect.poll(left).toBe(countOf(3));
  await expectSeen({ default_capacity: 5 }, async () => (await left()) === countOf(5), typeId.primary);
  const page = async () => JSON.stringify((await two.call('GET', '/api/bootstrap?host=lakeside.localhost')).body);
  await page();
  await expectSeen({ name: 'Renamed by the first node' }, async () => (await page()).includes('Renamed by the first node'));
});

test('a setting of the venue counts at the other node', async () => {
  const hold = (node: TestHouse) => node.act('reserve-ticket', { date: shop.day, doclet_id: shop.passId, event_id: shop.eventId, ow_role_id: ROLE.web });
  for (const minutes of [7, 31]) {
    await hold(two);
    expect((await one.call('POST', `/api/workspace/${one.workspaceId}`, { token, body: { settings: { hold_minutes: minutes } } })).status).toBe(200);
    const keptFor = async () => Date.parse((await hold(two)).body.data.items[0].expires_at) - two.clock.now();
    await expect.poll(async () => Math.round((await keptFor()) / MINUTE_MS)).toBe(minutes);
  }
});
