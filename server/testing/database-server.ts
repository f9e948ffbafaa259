import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { APP_ROLE, migrate } from '#server/platform/database/migrate.ts';
import { silentLog } from '#server/platform/log.ts';

export const TEMPLATE_DATABASE = 'entrada_template';

/**
 * One real PostgreSQL for the whole run, migrated once. Each test file clones the template in about 30 ms. Commits do not wait for the disk; what a kill leaves behind is tested on
 * separate servers, which do.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrada-test-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: ['max_connections=300'] });
  await onServer(postgres.url('postgres'), `create database ${TEMPLATE_DATABASE}`);
  await migrate(postgres.url(TEMPLATE_DATABASE));
  await onServer(postgres.url('postgres'), `alter role ${APP_ROLE} set synchronous_commit to off`);
  project.provide('databaseServer', postgres.url('postgres'));
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: string;
  }
}
