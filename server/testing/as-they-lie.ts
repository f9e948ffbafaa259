import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** From here on a transaction reads tables from front to back, so that nothing but a statement itself puts in order what it locks. */
export async function readAsTheyLie(transaction: Db): Promise<void> {
  for (const way of ['indexscan', 'indexonlyscan', 'bitmapscan', 'nestloop', 'mergejoin', 'sort'])
    await sql`select set_config(${`enable_${way}`}, 'off', true)`.execute(transaction);
}

/** A row that is written anew lies behind the others. */
export async function moveBehind(db: Db, table: string, where: { column: string; is: string }): Promise<void> {
  const column = sql.ref(where.column);
  await sql`update ${sql.table(table)} set ${column} = ${column} where ${column} = ${where.is}`.execute(db);
}
