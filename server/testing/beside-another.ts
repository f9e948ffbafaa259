import { sql } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { untilBlocked } from './until-blocked.ts';

const ID_IN = {
  admission: 'admission_id',
  doclet: 'doclet_id',
  pool: 'pool_id',
  sales_order: 'order_id',
  ticket_transfer: 'transfer_id',
  wristband: 'uid',
};

/**
 * Runs the work while somebody else holds the lock of the first of these rows, in the order of their ids, and asks for that of the last. Work that locks them in another order would
 * hold the last one by then, and the two would wait for each other.
 */
export async function besideAnother<T>(ctx: Ctx, table: keyof typeof ID_IN, ids: readonly string[], work: () => Promise<T>): Promise<T> {
  const [first, last] = [ids.toSorted()[0]!, ids.toSorted().at(-1)!];
  const lock = (db: Db, id: string) => sql`select from ${sql.table(table)} where ${sql.ref(ID_IN[table])} = ${id} for update nowait`.execute(db);
  const { working } = await inTransaction(ctx, async ({ db }) => {
    await lock(db, first);
    let isOver = false;
    const working = work().finally(() => (isOver = true));
    await untilBlocked(db, working);
    if (isOver) throw new Error('The work did not wait for the lock');
    await lock(db, last);
    return { working };
  });
  return working;
}
