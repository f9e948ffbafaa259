import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { silentLog } from '#server/platform/log.ts';

/** With BENCH_STATEMENTS set, each database tells at its end which statements took the most time, how often they were planned, and which rows changed in place. */
const COUNTED = process.env['BENCH_STATEMENTS']
  ? ['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track=all', 'pg_stat_statements.track_planning=on']
  : [];

/** A database for the served side of a bench, stopped and removed together with its process. Returns the owner's URL. */
export async function startBenchDatabase(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrada-bench-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: COUNTED });
  const url = postgres.url('postgres');
  process.on('SIGTERM', () => {
    void (COUNTED.length > 0 ? tellStatements(url) : Promise.resolve())
      .then(() => postgres.stop())
      .then(() => {
        rmSync(dataDir, { recursive: true, force: true });
        process.exit(0);
      });
  });
  await migrate(url);
  if (COUNTED.length > 0) await askDatabase(url, 'create extension pg_stat_statements');
  return url;
}

/** Forgets what came before, such as warming up. */
export async function countStatementsAnew(url: string): Promise<void> {
  if (COUNTED.length > 0) await askDatabase(url, 'select pg_stat_statements_reset()');
}

async function tellStatements(url: string): Promise<void> {
  const rows = await askDatabase(
    url,
    `select round(total_exec_time) as ms, round(total_plan_time) as plan_ms, calls, plans, rows, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as query
     from pg_stat_statements order by total_exec_time + total_plan_time desc limit 32`,
  );
  console.error(`${['ms', 'plan ms', 'calls', 'plans', 'rows'].map((name) => name.padStart(9)).join('')}  statement`);
  for (const { query, ...figures } of rows)
    console.error(
      `${Object.values(figures)
        .map((figure) => String(figure).padStart(9))
        .join('')}  ${String(query)}`,
    );
  await tellTables(url);
}

/** A row that is changed in place costs no index an entry. */
async function tellTables(url: string): Promise<void> {
  const rows = await askDatabase(
    url,
    `select relname, n_tup_ins, n_tup_upd, n_tup_hot_upd from pg_stat_user_tables where n_tup_upd > 0 order by n_tup_upd desc limit 8`,
  );
  for (const { relname, n_tup_ins, n_tup_upd, n_tup_hot_upd } of rows)
    console.error(`${String(relname)}: ${String(n_tup_ins)} rows inserted, ${String(n_tup_upd)} changed, ${String(n_tup_hot_upd)} of them in place`);
}

export async function askDatabase(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}
