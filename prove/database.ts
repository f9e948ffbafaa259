import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { silentLog } from '#server/platform/log.ts';
import { onServer, TEMPLATE_DATABASE } from '#server/testing/database-server.ts';

/** `kill` ends it as the machine would; it is started again at once. */
export type Server = { url: string; kill: () => void; stop: () => Promise<void> };

/** A real PostgreSQL for the length of the proof. Its data is in a temporary folder. */
export async function openServer(): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrada-prove-'));
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: ['max_connections=300'] });
  await onServer(postgres.url('postgres'), `create database ${TEMPLATE_DATABASE}`);
  await migrate(postgres.url(TEMPLATE_DATABASE));
  return {
    url: postgres.url('postgres'),
    kill: () => void process.kill(postgres.pid(), 'SIGKILL'),
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
