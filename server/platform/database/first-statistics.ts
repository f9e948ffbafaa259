import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { withConnection } from './own-connection.ts';

/** Up to this many rows, any plan is fast. */
const ENOUGH_ROWS = 20;

/**
 * The planner knows nothing about a table that was never analysed. To find one row it may use an index on the workspace alone and read all of the workspace's rows. The database
 * analyses once a minute, which is too late during a rush on a new installation. So a table that begins to fill is analysed at once, which also discards the plans made before.
 * From then on autovacuum does the rest.
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
