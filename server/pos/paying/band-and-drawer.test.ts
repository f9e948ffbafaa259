import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openBands } from '#server/testing/bands.ts';
import { untilBlocked } from '#server/testing/until-blocked.ts';

/** What was paid partly in cash and partly by a band goes back while another till tops the band up with cash, for which the band is locked before the drawer. */
const { house, register, act, bands } = await openBands();
afterAll(() => house.close());

async function besideTopUp(uid: string, work: () => Promise<unknown>): Promise<unknown> {
  const { working } = await inTransaction(register.ctx, async ({ db }) => {
    await db.selectFrom('wristband').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute();
    const working = work();
    await untilBlocked(db, working);
    await sql`select from till_session where till_id = ${register.terminalId} for update nowait`.execute(db);
    return { working };
  });
  return working;
}

async function paidInCashAndByBand() {
  const { uid } = await bands.band('50.00');
  const { order_id } = await register.sale();
  await act('charge-cash', { order_id, amount_base: '10.00' });
  await act('charge-wristband', { order_id, uid });
  return { uid, order_id };
}

test('when the sale is given up, the drawer is not kept while the band is waited for', async () => {
  const { uid, order_id } = await paidInCashAndByBand();
  expect(await besideTopUp(uid, () => act('cancel-transaction', { order_id }))).toMatchObject({ state: 'cancelled' });
  expect(await bands.balance(uid)).toBe(50);
});

test('when the sale is refunded, the drawer is not kept while the band is waited for', async () => {
  const { uid, order_id } = await paidInCashAndByBand();
  await act('complete-order', { order_id });
  expect(await besideTopUp(uid, () => act('refund', { order_id, reason: 'Rain' }))).toMatchObject({ status: 'refunded', amount: 40 });
  expect(await bands.balance(uid)).toBe(50);
});
