import { sql } from 'kysely';
import { afterAll, beforeAll, it } from 'vitest';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { openTestHouse, type TestHouse } from './house.ts';

let test_: TestHouse;
let ctx: Ctx;
beforeAll(async () => {
  test_ = await openTestHouse();
  ctx = await test_.ctx();
});
afterAll(() => test_.close());

const lockPools = (ctx: Ctx) => sql`select from pool where workspace_id = ${ctx.workspace.id} for update`.execute(ctx.db);

it('a lock taken within a transaction is allowed', async () => {
  await inTransaction(ctx, lockPools);
});

it('a lock that guards a write of the same statement is allowed', async () => {
  await sql`update pool set held = 0 where pool_id in (select pool_id from pool order by pool_id for update of pool)`.execute(ctx.db);
});

it.fails('a lock taken outside a transaction fails the test, also where the refusal is swallowed', async () => {
  await lockPools(ctx).catch(() => {});
});

it.fails('so does a named lock', async () => {
  await sql`select pg_advisory_xact_lock(1)`.execute(ctx.db).catch(() => {});
});
