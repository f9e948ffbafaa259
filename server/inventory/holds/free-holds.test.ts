import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { cartOwner } from '#server/inventory/owners/owners.ts';
import { createPools } from '#server/inventory/pools/sync-pools.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { payFor } from '#server/testing/holding.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { freeExpiredOf, freeHeldBy } from './free-holds.ts';

const { house, shop } = await openShopWithBank();
afterAll(() => house.close());

test('what an owner holds is freed, but for what is part of a payment', async () => {
  const [cartKey, orderId] = ['f'.repeat(32), 'a'.repeat(24)];
  const [paying] = (await shop.hold({ cartKey }, { count: 3 })) as [string, string, string];
  await payFor(shop.ctx.db, house.workspaceId, [paying], { owner: cartOwner(cartKey), orderId });
  expect(await freeHeldBy(shop.ctx.db, house.workspaceId, [cartOwner(cartKey)])).toBe(2);
  expect(await shop.ctx.db.selectFrom('hold').select('hold_id').where('owner', '=', cartOwner(cartKey)).execute()).toEqual([{ hold_id: paying }]);
});

test('room for one pass is made of its own holds that have run out, and of no other’s', async () => {
  const [wanted, other] = [await shop.limited(1), await shop.limited(1)];
  const cartKey = 'e'.repeat(32);
  for (const productId of [wanted, other]) await shop.hold({ cartKey }, { productId });
  const held = () => shop.ctx.db.selectFrom('hold').select(['product_id', 'pool_ids']).where('owner', '=', cartOwner(cartKey)).execute();
  const { pool_ids: pools } = (await held()).find(({ product_id }) => product_id === wanted)!;
  const later = house.clock.now() + HOUR_MS;
  expect(await freeExpiredOf(shop.ctx.db, house.workspaceId, pools, house.clock.now())).toBe(0);
  expect(await freeExpiredOf(shop.ctx.db, house.workspaceId, pools, later)).toBe(1);
  expect((await held()).map(({ product_id }) => product_id)).toEqual([other]);
});

test('what comes to draw from another pool while it is waited for is left for the next time, and then given back to both', async () => {
  const [pass, poolId, owner] = [await shop.limited(2), 'c'.repeat(24), cartOwner('d'.repeat(32))];
  await shop.hold({ cartKey: 'd'.repeat(32) }, { productId: pass });
  const free = () => freeHeldBy(shop.ctx.db, house.workspaceId, [owner]);
  const { freeing } = await inTransaction(shop.ctx, async ({ db }) => {
    await db.selectFrom('hold').select('hold_id').where('owner', '=', owner).forUpdate().execute();
    const freeing = free();
    await untilBlocked(db, freeing);
    await createPools(db, house.workspaceId, [{ poolId, kind: 'date', subjectId: pass, eventId: shop.eventId, visitDate: shop.day, capacity: 5 }]);
    await db.updateTable('pool').set({ held: 1 }).where('pool_id', '=', poolId).execute();
    await sql`update hold set pool_ids = array_append(pool_ids, ${poolId}) where owner = ${owner}`.execute(db);
    return { freeing };
  });
  expect([await freeing, await free()]).toEqual([0, 1]);
  expect(await shop.ctx.db.selectFrom('pool').select('held').where('pool_id', '=', poolId).execute()).toEqual([{ held: 0 }]);
});
