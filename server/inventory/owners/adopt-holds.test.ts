import { afterAll, expect, test } from 'vitest';
import { payFor } from '#server/testing/holding.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { adoptHolds } from './adopt-holds.ts';
import { cartOwner, profileOwner } from './owners.ts';

const { house, shop } = await openShopWithBank();
const { db } = shop.ctx;
afterAll(() => house.close());

test('what is being paid for stays with the cart that pays for it', async () => {
  const [cartKey, accountId] = ['c'.repeat(32), 'a'.repeat(24)];
  const [paying] = (await shop.hold({ cartKey }, { count: 2 })) as [string, string];
  await payFor(db, house.workspaceId, [paying], { owner: cartOwner(cartKey), orderId: 'b'.repeat(24) });
  expect(await adoptHolds(shop.ctx, accountId, cartKey)).toBe(1);
  expect(await db.selectFrom('hold').select('hold_id').where('owner', '=', cartOwner(cartKey)).execute()).toEqual([{ hold_id: paying }]);
});

test('a person takes over no more than one may hold, of which what has run out or is being paid for is none', async () => {
  const [carts, accountId] = [['d', 'e', 'f'].map((letter) => letter.repeat(32)) as [string, string, string], 'd'.repeat(24)];
  await Promise.all(carts.map((cartKey) => shop.hold({ cartKey }, { count: 12 })));
  const holdIds = await shop.hold({ accountId }, { count: 3 });
  await payFor(db, house.workspaceId, holdIds, { owner: profileOwner(accountId), orderId: 'e'.repeat(24) });
  expect([await adoptHolds(shop.ctx, accountId, carts[0]), await adoptHolds(shop.ctx, accountId, carts[1])]).toEqual([12, 8]);
  await db
    .updateTable('hold')
    .set({ expires_at: new Date(house.clock.now()) })
    .where('owner', '=', profileOwner(accountId))
    .execute();
  expect(await adoptHolds(shop.ctx, accountId, carts[2])).toBe(12);
});
