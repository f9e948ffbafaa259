import { afterAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { expectSound } from '#server/testing/sound.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

const { house, shop } = await openShopWithBank();
afterAll(() => house.close());

test('a move to a day of which nothing was sold yet waits for a sale on both days, and the sale not for it', async () => {
  const orderId = await shop.buy(await shop.buyer());
  const items = (await shop.ctx.db.selectFrom('order_item').select('item_id').where('order_id', '=', orderId).execute()).map((item) => item.item_id);
  const { token } = await house.person('admin');
  const { moving } = await inTransaction(shop.ctx, async (ctx) => {
    const count = { workspace_id: ctx.workspace.id, product_id: shop.passId };
    await ctx.db.selectFrom('product_count').select('sold').where('product_id', '=', shop.passId).where('visit_date', '=', shop.day).forUpdate().execute();
    const moving = house.act('move-order-items', { order_id: orderId, items, date: addDays(shop.day, 1) }, { token });
    await untilBlocked(ctx.db, moving);
    await ctx.db
      .insertInto('product_count')
      .values({ ...count, visit_date: addDays(shop.day, 1) })
      .execute();
    return { moving };
  });
  expect((await moving).status).toBe(200);
  await expectSound(house);
});
