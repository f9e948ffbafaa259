import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openShopWithBank } from '#server/testing/own-bank.ts';
import { settlePayments, type Verdict } from './settle.ts';

const { house, gateway, shop } = await openShopWithBank();
afterAll(() => house?.close());

/** How many rows of a table this transaction has changed, and for how many of them no index had to be written. */
async function changes(ctx: Ctx, table: string): Promise<unknown> {
  const { rows } = await sql`
    select n_tup_upd::int as rows, n_tup_hot_upd::int as in_place from pg_stat_xact_user_tables where relname = ${table}`.execute(ctx.db);
  return rows[0];
}

test('completing an order writes to no index of the order and of what it holds', async () => {
  gateway.before.charge = () => Promise.reject(new Error('The line is cut'));
  const maya = await shop.buyer();
  await shop.submit(maya, shop.items(await shop.hold(maya, { count: 3 })));
  const { payment_id: paymentId } = await shop.ctx.db
    .selectFrom('payment')
    .select('payment_id')
    .where('workspace_id', '=', house.workspaceId)
    .executeTakeFirstOrThrow();
  const verdict: Verdict = { paymentId, outcome: { status: 'approved', id: 'ch_1', amountCents: 12_000, currency: 'USD', brand: 'Visa', lastFour: '4242' } };
  await inTransaction(shop.ctx, async (ctx) => {
    expect(await settlePayments(ctx, [verdict])).toMatchObject([{ orderState: 'complete' }]);
    expect(await changes(ctx, 'sales_order')).toEqual({ rows: 1, in_place: 1 });
    expect(await changes(ctx, 'hold')).toEqual({ rows: 3, in_place: 3 });
  });
});
