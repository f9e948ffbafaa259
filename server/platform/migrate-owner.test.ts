import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onServer } from '#server/testing/database-server.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { silentLog } from './log.ts';
import { appUrl, migrate, migrationNames } from './migrate.ts';

/** A server such as others run: it asks for passwords, and whoever gives the database away is not who uses it. */
let folder: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'entrada-owner-'));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'hba'), 'local all postgres trust\nlocal all all scram-sha-256\n');
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, settings: [`hba_file=${join(folder, 'hba')}`] });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const asSuperuser = (statement: string) => onServer(postgres.url('postgres'), statement);

async function ownedBy(owner: string, rights = ''): Promise<string> {
  await asSuperuser(`create role ${owner} login password 'secret' ${rights}`);
  await asSuperuser(`create database ${owner}s owner ${owner}`);
  return postgres.url(`${owner}s`).replace('postgres@', `${owner}:secret@`);
}

async function whoConnects(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ who: string }>('select current_user as who');
  await client.end();
  return rows[0]!.who;
}

test('an owner who may not make the role is told what to give them', async () => {
  await expect(migrate(await ownedBy('poor'))).rejects.toThrow(/poor \(DATABASE_URL\) may not set up the role entrada_app: give it CREATEROLE/);
});

test('a database is laid out by an owner who is no superuser, again and under a new password', async () => {
  const url = await ownedBy('venue', 'createrole');
  expect(await migrate(url)).toEqual(migrationNames());
  expect(await migrate(url)).toEqual([]);
  expect(await whoConnects(appUrl(url))).toBe('entrada_app');
  await asSuperuser(`alter role venue password 'changed'`);
  const changed = url.replace(':secret@', ':changed@');
  expect(await migrate(changed)).toEqual([]);
  expect(await whoConnects(appUrl(changed))).toBe('entrada_app');
  await asSuperuser(`alter role venue password 'secret'`);
  await migrate(url);
});

test.each(['createrole', 'superuser'])('another owner, %s, does not lock the first out', async (rights) => {
  const first = postgres.url('venues').replace('postgres@', 'venue:secret@');
  await expect(migrate(await ownedBy(`other_${rights}`, rights))).rejects.toThrow('the password of another owner, for venues');
  expect(await whoConnects(appUrl(first))).toBe('entrada_app');
});

test.each(['superuser', 'bypassrls'])('a role that is %s is not used', async (right) => {
  await asSuperuser(`alter role entrada_app ${right}`);
  await expect(migrate(postgres.url('venues').replace('postgres@', 'venue:secret@'))).rejects.toThrow('superuser or bypasses row-level security');
  await asSuperuser(`alter role entrada_app no${right}`);
});

test('a database that can only be read is refused, with what to do', async () => {
  await asSuperuser('alter role venue set default_transaction_read_only = on');
  await expect(migrate(postgres.url('venues').replace('postgres@', 'venue:secret@'))).rejects.toThrow(/can only be read.* DATABASE_URL/);
  await asSuperuser('alter role venue reset default_transaction_read_only');
});
