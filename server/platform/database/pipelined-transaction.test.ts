import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { inPipelinedTransaction } from './pipelined-transaction.ts';
import { inTransaction } from './transaction.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house?.close());

const count = async (name: string) => {
  const ctx = await house.ctx();
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit where workspace_id = ${ctx.workspace.id} and action = ${name}`.execute(ctx.db);
  return rows[0]!.n;
};
const note = (ctx: Awaited<ReturnType<TestHouse['ctx']>>, name: string) =>
  sql`insert into audit (workspace_id, audit_id, actor_role, action, outcome) values (${ctx.workspace.id}, ${ctx.random.objectId()}, 'admin', ${name}, 'done')`.execute(
    ctx.db,
  );

describe('a transaction whose statements are sent together', () => {
  test('writes all of them, joins nested calls, and does what waits for the commit', async () => {
    const done: string[] = [];
    await inPipelinedTransaction(await house.ctx(), async (ctx) => {
      ctx.afterCommit(() => void done.push('after'));
      await Promise.all([note(ctx, 'together'), inTransaction(ctx, (inner) => note(inner, 'together'))]);
      expect(done).toEqual([]);
    });
    expect([await count('together'), done]).toEqual([2, ['after']]);
  });

  test('writes none when one fails, reports the failure, and leaves the connection usable', async () => {
    const done: string[] = [];
    const failing = inPipelinedTransaction(await house.ctx(), async (ctx) => {
      ctx.afterCommit(() => void done.push('after'));
      await Promise.all([note(ctx, 'apart'), sql`select 1 / 0`.execute(ctx.db), note(ctx, 'apart')]);
    });
    await expect(failing).rejects.toThrow('division by zero');
    await inPipelinedTransaction(await house.ctx(), (ctx) => note(ctx, 'later'));
    expect([await count('apart'), await count('later'), done]).toEqual([0, 1, []]);
  });

  test('waits with the commit for the final writes, and fails with them', async () => {
    await inPipelinedTransaction(await house.ctx(), async (ctx) => ctx.withCommit(note(ctx, 'last')));
    const done: string[] = [];
    const failing = inPipelinedTransaction(await house.ctx(), async (ctx) => {
      ctx.afterCommit(() => void done.push('after'));
      ctx.withCommit(note(ctx, 'last, and failed'));
      ctx.withCommit(sql`select 1 / 0`.execute(ctx.db));
    });
    await expect(failing).rejects.toThrow('division by zero');
    const failingEarlier = inPipelinedTransaction(await house.ctx(), async (ctx) => {
      ctx.withCommit(sql`select 1 / 0`.execute(ctx.db));
      throw new Error('before the commit');
    });
    await expect(failingEarlier).rejects.toThrow('before the commit');
    expect([await count('last'), await count('last, and failed'), done]).toEqual([1, 0, []]);
  });

  test('lets no statement of a branch through after another branch has failed', async () => {
    let late: Promise<unknown> | null = null;
    const failing = inPipelinedTransaction(await house.ctx(), async (ctx) => {
      const slow = async () => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        return note(ctx, 'late');
      };
      late = slow().catch((reason: Error) => reason.message);
      await Promise.all([late, sql`select 1 / 0`.execute(ctx.db)]);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await late).toBe('The transaction is over');
    expect(await count('late')).toBe(0);
  });
});
