import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
afterAll(() => house.close());

describe('a hundred and twenty stolen cards sent at once from one address', () => {
  test('of which ten reach the bank; an hour later it hears again', async () => {
    const thieves = await Promise.all(Array.from({ length: 60 }, () => shop.buyer()));
    const held = await Promise.all(thieves.map((thief) => shop.hold(thief, { count: 2 })));
    const tries = thieves.flatMap((thief, index) => held[index]!.map((hold) => ({ thief, items: shop.items([hold]) })));
    const answers = await Promise.all(tries.map(({ thief, items }) => shop.submit(thief, items, { payment_info: BAD_CARD })));
    expect(gateway.asked()).toBe(10);
    expect(answers.every((reply) => reply.status === 200 && reply.body.data.items[0].success === false)).toBe(true);
    const honest = await shop.buyer();
    const holds = await shop.hold(honest);
    expect((await shop.submit(honest, shop.items(holds))).body.data.items[0]).toMatchObject({ success: false, error_message: 'Please try again later.' });
    house.clock.advance(61 * 60_000);
    const [fresh] = await shop.hold(honest);
    expect((await shop.submit(await refreshed(honest.accountId), shop.items([fresh!]))).body.data.items[0]).toMatchObject({ success: true });
  });
});

/** An hour has passed: the old sign-in token has run out. */
async function refreshed(accountId: string) {
  const { token } = await house.house.sessions.open({
    accountId,
    realmId: (await import('#domain/fixed-ids.ts')).REALM.portal,
    workspaceId: house.workspaceId,
    kind: 'full',
    role: 'web',
    userAgent: 'test',
    address: '127.0.0.1',
  });
  return { token };
}
