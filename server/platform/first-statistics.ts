import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { withConnection } from './own-connection.ts';

/** A table of a few rows is read as fast whichever way. */
const ENOUGH_ROWS = 20;

/**
 * Of a table that nobody has analysed the planner knows nothing: to find one row it may go by an index that only names the
 * workspace, and read all of it. The database itself looks around once a minute, which in a rush on a new house is long.
 * So a table that begins to fill is analysed at once; that ends the plans made before. What follows is the database's own.
 */
export async function analyzeNewTables(database: Database, ownerUrl: string): Promise<string[]> {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_stat_user_tables
    where schemaname = current_schema() and last_analyze is null and last_autoanalyze is null and n_live_tup >= ${ENOUGH_ROWS}`.execute(database.reference);
  if (rows.length === 0) return [];
  await withConnection({ connectionString: ownerUrl, application_name: 'entrada statistics' }, async (owner) => {
    for (const { relname } of rows) await owner.query(`analyze ${pg.escapeIdentifier(relname)}`);
  });
  return rows.map((row) => row.relname);
}
