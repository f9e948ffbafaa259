import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts';
import { silentLog } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrate.ts';

/** A database for the served side of a bench, stopped and removed with its process. Answers the owner's address. */
export async function startBenchDatabase({ settings = [], atEnd }: { settings?: string[]; atEnd?: (url: string) => Promise<void> } = {}): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrada-bench-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, settings });
  const url = postgres.url('postgres');
  process.on('SIGTERM', () => {
    void Promise.resolve(atEnd?.(url))
      .then(() => postgres.stop())
      .then(() => {
        rmSync(dataDir, { recursive: true, force: true });
        process.exit(0);
      });
  });
  await migrate(url);
  return url;
}

export async function askDatabase(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}
