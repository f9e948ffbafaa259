import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createDatabaseIfMissing, DATABASE, startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { silentLog } from '#server/platform/log.ts';
import { onServer } from '#server/testing/database-server.ts';
import { openTestHouse } from '#server/testing/house.ts';
import { isAlive } from '#server/testing/is-alive.ts';
import { backup } from './backup.ts';
import { checkInvariantsCommand } from './check-invariants.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'entrada-operator-'));
  chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const LOOKING = [backup, checkInvariantsCommand];

test.each(LOOKING)('$name at an empty location creates nothing there and fails', async ({ run }) => {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  await expect(run(config, { to: join(dataDir, 'kept') }, () => {})).rejects.toThrow(`There is no workspace in the database of ${dataDir} (DATA_DIR).`);
  expect(readdirSync(dataDir)).toEqual([]);
});

test.each(LOOKING)('$name of a database without a workspace fails', async ({ run }) => {
  const it = await openTestHouse({}, { empty: true });
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: it.ownerUrl.replace('postgres@localhost', 'postgres:x@localhost') });
  await expect(run(config, { to: join(dataDir, 'kept') }, () => {})).rejects.toThrow('There is no workspace in the database of DATABASE_URL.');
  expect(existsSync(join(dataDir, 'kept'))).toBe(false);
  await it.close();
});

test('invariants that need a gateway are not reported to hold without one', async () => {
  const it = await openTestHouse();
  const url = it.ownerUrl.replace('postgres@localhost', 'postgres:x@localhost');
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: url, SANDBOX_GATEWAY_URL: 'http://127.0.0.1:1' });
  const said: string[] = [];
  expect(await checkInvariantsCommand.run(config, {}, (line) => said.push(line))).toBe(0);
  expect(said).toEqual([
    'M4 could not be checked (what the gateway took beside what the books say): the gateway does not answer.',
    'Every other invariant holds.',
  ]);
  await it.close();
});

test.runIf(process.getuid?.() === 0).each(LOOKING)('$name on another user’s database says whose it is', async ({ run }) => {
  mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 });
  chownSync(join(dataDir, 'postgres'), 12_345, 12_345);
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir });
  await expect(run(config, { to: join(dataDir, 'kept') }, () => {})).rejects.toThrow('belongs to another user (12345). Run this as that user');
});

/** Takes some seconds to write. */
const MANY_ROWS = `insert into platform_secret select n::text, sha256(n::text::bytea) from generate_series(1, 400000) n`;

async function fillDatabase(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
  await createDatabaseIfMissing(postgres);
  await migrate(postgres.url(DATABASE));
  await onServer(postgres.url(DATABASE), `insert into workspace (workspace_id, app_key, name) values (repeat('a', 24), 'hill', 'Hill Park')`);
  await onServer(postgres.url(DATABASE), MANY_ROWS);
  await postgres.stop();
}

test('a backup that is interrupted leaves no database running and no backup', { timeout: 60_000 }, async () => {
  await fillDatabase();
  const to = join(dataDir, 'kept');
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'entrada.ts'), 'backup', '--to', to], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await expect.poll(() => existsSync(to) && readdirSync(to).length, { timeout: 20_000, interval: 10 }).toBe(1);
  const database = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  child.kill('SIGINT');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect([code, said]).toEqual([1, 'Interrupted by SIGINT.\n']);
  expect(isAlive(database)).toBe(false);
  expect(readdirSync(to)).toEqual([]);
});
