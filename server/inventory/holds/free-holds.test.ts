import { afterAll, expect, test } from 'vitest';
import { cartOwner } from '#server/inventory/owners/owners.ts';
import { commitHolds } from '#server/inventory/sales/order-holds.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { freeHeldBy } from './free-holds.ts';

const { house, shop } = await openShopWithBank();
afterAll(() => house.close());

test('what an owner holds is freed, but for what is part of a payment', async () => {
  const [cartKey, orderId] = ['f'.repeat(32), 'a'.repeat(24)];
  const [paying] = (await shop.hold({ cartKey }, { count: 3 })) as [string, string, string];
  await commitHolds(shop.ctx.db, house.workspaceId, [{ orderId, owners: [cartOwner(cartKey)], holdIds: [paying] }]);
  expect(await freeHeldBy(shop.ctx.db, house.workspaceId, [cartOwner(cartKey)])).toBe(2);
  expect(await shop.ctx.db.selectFrom('hold').select('hold_id').where('owner', '=', cartOwner(cartKey)).execute()).toEqual([{ hold_id: paying }]);
});
