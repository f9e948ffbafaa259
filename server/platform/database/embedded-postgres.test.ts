import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { onServer } from '#server/testing/database-server.ts';
import { isAlive } from '#server/testing/is-alive.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'entrada-embedded-'));
  chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (options: { settings?: string[]; givenUp?: AbortSignal; say?: (line: string) => void } = {}) =>
  startEmbeddedPostgres({ dataDir, log: silentLog, ...options });
const inData = (name: string) => join(dataDir, 'postgres', name);

async function secondsUntilRefused(starting: Promise<unknown>, words: string): Promise<number> {
  const began = performance.now();
  await expect(starting).rejects.toThrow(words);
  return (performance.now() - began) / 1000;
}

test('a database folder without its version file is refused in words and kept', async () => {
  await (await start()).stop();
  renameSync(inData('PG_VERSION'), join(dataDir, 'PG_VERSION'));
  await expect(start()).rejects.toThrow('is not empty and holds no database');
  renameSync(join(dataDir, 'PG_VERSION'), inData('PG_VERSION'));
  await (await start()).stop();
});

test('the log of the database does not repeat what a row holds that it refuses', async () => {
  const postgres = await start();
  const url = postgres.url('postgres');
  await onServer(url, 'create table person (email text primary key check (length(email) < 40), name text)');
  const add = (email: string) => onServer(url, `prepare adding as insert into person values ($1, $2); execute adding('${email}', 'Maya')`);
  await add('maya@demo.test');
  await expect(add('maya@demo.test')).rejects.toThrow('duplicate key');
  await postgres.stop();
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('duplicate key');
  expect(log).not.toContain('(maya@demo.test)');
});

test('a database that can never answer is not waited for, and is stopped', async () => {
  const postgres = await start();
  await onServer(postgres.url('template1'), 'drop database postgres');
  await postgres.stop();
  expect(await secondsUntilRefused(start(), 'database "postgres" does not exist')).toBeLessThan(10);
  expect(existsSync(inData('postmaster.pid'))).toBe(false);
});

test('a database that does not start says why', async () => {
  await (await start()).stop();
  await expect(start({ settings: ['shared_buffers=much'] })).rejects.toThrow(
    `The embedded database stopped with code 1: FATAL:  invalid value for parameter "shared_buffers": "much"; see ${join(dataDir, 'postgres.log')}`,
  );
});

test('a start given up while the database does not answer stops it at once', async () => {
  const nobodyMayEnter = join(dataDir, 'hba');
  writeFileSync(nobodyMayEnter, 'local all all reject\n');
  const givenUp = new AbortController();
  const starting = start({ settings: [`hba_file=${nobodyMayEnter}`], givenUp: givenUp.signal });
  starting.catch(() => {});
  await expect.poll(() => existsSync(inData('postmaster.pid')), { timeout: 20_000 }).toBe(true);
  const pid = Number(readFileSync(inData('postmaster.pid'), 'utf8').split('\n', 1)[0]);
  givenUp.abort();
  expect(await secondsUntilRefused(starting, 'aborted')).toBeLessThan(10);
  expect(isAlive(pid)).toBe(false);
});

test('a database that cannot be restarted for a while comes back once the obstacle is gone', { timeout: 60_000 }, async () => {
  const failures: unknown[] = [];
  const log = { ...silentLog, error: (what: unknown) => void failures.push(what) };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    renameSync(inData('postgresql.conf'), inData('away'));
    process.kill(postgres.pid(), 'SIGKILL');
    await expect.poll(() => failures.length, { timeout: 30_000 }).toBeGreaterThan(20);
    renameSync(inData('away'), inData('postgresql.conf'));
    await expect
      .poll(
        () =>
          onServer(postgres.url('postgres'), 'select 1').then(
            () => true,
            () => false,
          ),
        { timeout: 15_000 },
      )
      .toBe(true);
  } finally {
    await postgres.stop();
  }
});

test.runIf(process.getuid?.() === 0)('a database that root keeps elsewhere says where it is', async () => {
  chmodSync(dataDir, 0o700);
  const said: string[] = [];
  const postgres = await start({ say: (line) => said.push(line) });
  await postgres.stop();
  const home = /lies in (\/var\/lib\/entrada\/[0-9a-f]{16}):/.exec(said.join('\n'))![1]!;
  expect(existsSync(join(home, 'postgres', 'PG_VERSION'))).toBe(true);
  rmSync(home, { recursive: true });
});
