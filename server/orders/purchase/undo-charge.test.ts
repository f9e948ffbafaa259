import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';
import { undoCharge } from './undo-charge.ts';

const { house, shop } = await openShopWithBank();
afterAll(() => house.close());

test('a charge that two nodes undo at once is written off once, and its buyer told once', async () => {
  const maya = await shop.buyer();
  const orderId = await shop.buy(maya);
  const payments = shop.ctx.db.updateTable('payment').set({ state: 'voiding' }).where('order_id', '=', orderId);
  const { payment_id } = await payments.returning('payment_id').executeTakeFirstOrThrow();
  const { undoing } = await inTransaction(shop.ctx, async ({ db }) => {
    await db.selectFrom('payment').select('payment_id').where('payment_id', '=', payment_id).forUpdate().execute();
    const undoing = Promise.all([undoCharge(shop.ctx, payment_id), undoCharge(shop.ctx, payment_id)]);
    await untilBlocked(db, undoing);
    return { undoing };
  });
  await undoing;
  const posted = shop.ctx.db.selectFrom('ledger_txn').select('kind').where('order_id', '=', orderId).where('kind', '=', 'void');
  const told = shop.ctx.db.selectFrom('mail').select('subject').where('recipient', '=', maya.email).where('subject', 'like', '%was returned');
  expect([(await posted.execute()).length, (await told.execute()).length]).toEqual([1, 1]);
});
