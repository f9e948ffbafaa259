import type { Db } from './database.ts';

type Transactional = { db: Db; afterCommit: (work: () => void | Promise<void>) => void; log: { error(fields: object, message?: string): void } };

/**
 * A transaction is a context: whatever is called with it takes part, and a nested call joins it. Mail, socket messages and cache changes wait in `afterCommit` and are dropped on a
 * rollback.
 */
export async function inTransaction<C extends Transactional, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  const queued: (() => void | Promise<void>)[] = [];
  const result = await ctx.db.transaction().execute((db) => work({ ...ctx, db, afterCommit: (task) => void queued.push(task) }));
  for (const task of queued) ctx.afterCommit(task);
  return result;
}

/** Does the work and rolls it back, to see what would come of it. */
export async function tryAndTakeBack<C extends Transactional, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) throw new Error('Within another transaction nothing can be taken back.');
  const tried: T[] = [];
  const takenBack = new Error('Tried and taken back');
  await inTransaction(ctx, async (ctx) => {
    tried.push(await work(ctx));
    throw takenBack;
  }).catch((reason: unknown) => {
    if (reason !== takenBack) throw reason;
  });
  return tried[0]!;
}

/** Outside a transaction `afterCommit` runs the work at once. Its failure is logged, not thrown. */
export function runNow(log: Transactional['log']): Transactional['afterCommit'] {
  return (work) => {
    void (async () => work())().catch((reason: unknown) =>
      log.error({ reason: String(reason), stack: reason instanceof Error ? reason.stack : undefined }, 'Work after a commit failed'),
    );
  };
}
