import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '#server/orders/check-invariants.ts';
import { createFakeGateway, type FakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { BAD_CARD, openShop, type Shop } from '#server/testing/shop.ts';

let house: TestHouse;
let shop: Shop;
let gateway: FakeGateway;
beforeAll(async () => {
  gateway = createFakeGateway();
  house = await openTestHouse({}, { gateway });
  shop = await openShop(house);
});
afterAll(async () => {
  expect(await checkInvariants(house.house)).toEqual([]);
  await house.close();
});

test('declined orders that are joined have no more attempts than the one that had the most', async () => {
  const maya = await shop.buyer();
  const [old, ...fresh] = await shop.hold(maya, { count: 4 });
  const decline = async (holds: readonly string[]) => (await shop.submit(maya, shop.items(holds), { payment_info: BAD_CARD })).body.data.items[0];
  const expiry = () =>
    shop.ctx.db.selectFrom('hold').select('expires_at').where('workspace_id', '=', house.workspaceId).where('hold_id', '=', old!).executeTakeFirstOrThrow();
  for (let attempt = 0; attempt < 3; attempt++) expect((await decline([old!])).status).toBe('declined');
  const joined = [old!];
  for (const hold of fresh) {
    expect((await decline([hold])).status).toBe('declined');
    joined.unshift(hold);
    if (joined.length < 4) expect((await decline(joined)).status).toBe('declined');
  }
  const [asked, before] = [gateway.asked(), await expiry()];
  house.clock.advance(8 * 60_000);
  expect(await decline(joined)).toMatchObject({ success: false, error_message: 'Please try again later.' });
  expect([gateway.asked(), await expiry()]).toEqual([asked, before]);
});
