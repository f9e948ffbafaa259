import { afterAll, expect, test } from 'vitest';
import { commitHolds } from '#server/inventory/sales/order-holds.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { adoptHolds } from './adopt-holds.ts';
import { cartOwner, profileOwner } from './owners.ts';

const { house, shop } = await openShopWithBank();
const { db } = shop.ctx;
afterAll(() => house.close());

test('what is being paid for stays with the cart that pays for it', async () => {
  const [cartKey, accountId] = ['c'.repeat(32), 'a'.repeat(24)];
  const [paying] = (await shop.hold({ cartKey }, { count: 2 })) as [string, string];
  await commitHolds(db, house.workspaceId, [{ orderId: 'b'.repeat(24), owners: [cartOwner(cartKey)], holdIds: [paying] }]);
  expect(await adoptHolds(shop.ctx, accountId, cartKey)).toBe(1);
  expect(await db.selectFrom('hold').select('hold_id').where('owner', '=', cartOwner(cartKey)).execute()).toEqual([{ hold_id: paying }]);
});

test('a person takes over no more than one may hold, of which what has run out or is being paid for is none', async () => {
  const [carts, accountId] = [['d', 'e', 'f'].map((letter) => letter.repeat(32)) as [string, string, string], 'd'.repeat(24)];
  await Promise.all(carts.map((cartKey) => shop.hold({ cartKey }, { count: 12 })));
  const holdIds = await shop.hold({ accountId }, { count: 3 });
  await commitHolds(db, house.workspaceId, [{ orderId: 'e'.repeat(24), owners: [profileOwner(accountId)], holdIds }]);
  expect([await adoptHolds(shop.ctx, accountId, carts[0]), await adoptHolds(shop.ctx, accountId, carts[1])]).toEqual([12, 8]);
  await db
    .updateTable('hold')
    .set({ expires_at: new Date(house.clock.now()) })
    .where('owner', '=', profileOwner(accountId))
    .execute();
  expect(await adoptHolds(shop.ctx, accountId, carts[2])).toBe(12);
});
