import { hash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { seedDemo } from '#server/dev/seed-demo.ts';
import { migrate, migrationNames } from '#server/platform/database/migrate.ts';
import { byteKey, type ByteStore } from '#server/platform/files/bytes.ts';
import { byteStoreOf } from '#server/platform/files/files.ts';
import { s3Store } from '#server/platform/files/s3.ts';
import { onServer } from '#server/testing/database-server.ts';
import { createFakeGateway } from '#server/testing/fake-gateway.ts';
import { openTestHouse, type TestHouse } from '#server/testing/house.ts';
import { picture } from '#server/testing/pictures.ts';
import { openTestS3, type TestS3 } from '#server/testing/s3.ts';
import { openShop } from '#server/testing/shop.ts';
import { rowsPath } from './backed-up-files.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';
import { tablesInOrder } from './tables-in-order.ts';

let it: TestHouse;
let folder: string;
let s3: TestS3;
beforeAll(async () => {
  it = await openTestHouse({}, { gateway: createFakeGateway() });
  folder = mkdtempSync(join(tmpdir(), 'entrada-backup-'));
  await seedDemo(it.house);
  const shop = await openShop(it);
  await shop.buy(await shop.buyer(), { count: 2 });
  await photoIn(it);
  s3 = await openTestS3();
});
afterAll(async () => {
  await it.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

async function photoIn(house: TestHouse): Promise<string> {
  const ctx = await house.ctx();
  return (await ctx.files.storePhoto(ctx, { bytes: await picture('png'), ownerAccount: null, subjectDoclet: null })).fileId;
}

async function countsOf(url: string): Promise<Record<string, number>> {
  return onDatabase(url, async (client) => {
    const counts: Record<string, number> = {};
    for (const { table } of await tablesInOrder(client))
      counts[table] = (await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n;
    return counts;
  });
}

const configFor = (url: string, dataDir: string, env: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', DATABASE_URL: url.replace('postgres@localhost', 'postgres:x@localhost'), DATA_DIR: dataDir, ...env });

/** The hash of every file's bytes, and the hash that its row tells. */
async function filesOf(url: string, store: ByteStore): Promise<{ kept: (string | null)[]; told: string[] }> {
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ workspace_id: string; file_id: string; sha256: Buffer }>('select workspace_id, file_id, sha256 from file order by 1, 2'),
  );
  const kept = [];
  for (const row of rows) kept.push((await store.get(byteKey(row.workspace_id, row.file_id)).then((bytes) => bytes && hash('sha256', bytes, 'hex'))) ?? null);
  return { kept, told: rows.map((row) => row.sha256.toString('hex')) };
}

async function inEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const name = `restored_${Math.random().toString(36).slice(2)}`;
  await onServer(inject('databaseServer'), `create database ${name}`);
  await work(inject('databaseServer').replace('/postgres?', `/${name}?`));
  await onServer(inject('databaseServer'), `drop database ${name} with (force)`);
}

test('every row and file comes back in an empty database, and only in an empty one', { timeout: 60_000 }, async () => {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const to = join(folder, 'first');
  expect(await backup.run(configFor(it.ownerUrl, it.house.config.dataDir), { to }, say)).toBe(0);
  await expect(backup.run(configFor(it.ownerUrl, it.house.config.dataDir), { to }, say)).rejects.toThrow('holds a backup already');

  await inEmptyDatabase(async (target) => {
    const dataDir = join(folder, 'restored');
    expect(await restore.run(configFor(target, dataDir), { from: to }, say)).toBe(0);
    expect(said.at(-1)).toMatch(/Start the program, wait a minute .* check-invariants$/);
    expect(await countsOf(target)).toEqual(await countsOf(it.ownerUrl));
    const { kept, told } = await filesOf(target, byteStoreOf({ filesUrl: undefined, dataDir }));
    expect(kept).toEqual(told);
    expect(kept.length).toBeGreaterThan(0);
    await expect(restore.run(configFor(target, dataDir), { from: to }, say)).rejects.toThrow('in use');
  });
});

test.runIf(existsSync('/proc/self'))('a backup is on the disk before it has its name, and its name is before it is told', { timeout: 60_000 }, async () => {
  const to = join(folder, 'forced');
  const file = await open(folder);
  const ofAllFiles = Object.getPrototypeOf(file) as typeof file;
  await file.close();
  const forced: string[] = [];
  const disk = vi.spyOn(ofAllFiles, 'sync').mockImplementation(async function (this: typeof file) {
    forced.push(`${readlinkSync(`/proc/self/fd/${this.fd}`)}${existsSync(rowsPath(to)) ? ' with its name' : ''}`);
  });
  await backup.run(configFor(it.ownerUrl, it.house.config.dataDir), { to }, () => {});
  expect(forced.slice(-2)).toEqual([`${rowsPath(to)}.partial`, `${to} with its name`]);
  disk.mockRejectedValue(new Error('EIO: i/o error'));
  await expect(backup.run(configFor(it.ownerUrl, it.house.config.dataDir), { to: join(folder, 'unforced') }, () => {})).rejects.toThrow('EIO');
  expect(existsSync(rowsPath(join(folder, 'unforced')))).toBe(false);
  disk.mockRestore();
});

test('files kept in S3 are in the backup, and come back there or on a disk', { timeout: 60_000 }, async () => {
  const env = { FILES_URL: s3.url };
  const there = await openTestHouse(env, { gateway: createFakeGateway() });
  for (let photo = 0; photo < 20; photo++) await photoIn(there);
  const said: string[] = [];
  const to = join(folder, 'from-s3');
  const say = (line: string) => void said.push(line);
  await backup.run(configFor(there.ownerUrl, there.house.config.dataDir, env), { to }, say);
  const { told } = await filesOf(there.ownerUrl, s3Store(s3.url));
  expect(told).toHaveLength(20);
  await there.close();
  for (const elsewhere of [{ FILES_URL: s3.otherUrl }, {}] as Record<string, string>[]) {
    await inEmptyDatabase(async (target) => {
      const config = configFor(target, join(folder, 'restored-elsewhere'), elsewhere);
      await restore.run(config, { from: to }, say);
      expect((await filesOf(target, byteStoreOf(config))).kept).toEqual(told);
    });
  }
  expect(said.join(' ')).not.toContain('nowhere');
});

test('a backup whose files cannot be restored leaves the database empty, for another try', { timeout: 60_000 }, async () => {
  const to = join(folder, 'first');
  await inEmptyDatabase(async (target) => {
    const config = configFor(target, folder, { FILES_URL: 's3://k:s@127.0.0.1:9/entrada?tls=0' });
    await expect(restore.run(config, { from: to }, () => {})).rejects.toThrow('Files cannot be reached');
    expect((await countsOf(target))['workspace']).toBe(0);
    expect(await restore.run(configFor(target, join(folder, 'again')), { from: to }, () => {})).toBe(0);
  });
});

test('texts of several lines come back, whatever the line separator', { timeout: 60_000 }, async () => {
  const ctx = await it.ctx();
  const title = 'One\u2028two\u2029three\nfour';
  const [some] = await ctx.db.selectFrom('doclet').select('doclet_id').where('workspace_id', '=', it.workspaceId).limit(1).execute();
  await ctx.db.updateTable('doclet').set({ title }).where('workspace_id', '=', it.workspaceId).where('doclet_id', '=', some!.doclet_id).execute();
  const to = join(folder, 'lines');
  await backup.run(configFor(it.ownerUrl, it.house.config.dataDir), { to }, () => {});
  await inEmptyDatabase(async (target) => {
    expect(await restore.run(configFor(target, join(folder, 'lines-back')), { from: to }, () => {})).toBe(0);
    expect(await countsOf(target)).toEqual(await countsOf(it.ownerUrl));
  });
});

test('a backup older than a column comes back with the column’s default', { timeout: 60_000 }, async () => {
  const ctx = await it.ctx();
  const decline = { workspace_id: it.workspaceId, subject: 'card:x', declines: 1, window_start: new Date(), blocked_until: null };
  await ctx.db.insertInto('card_decline').values(decline).execute();
  const to = join(folder, 'older');
  await backup.run(configFor(it.ownerUrl, it.house.config.dataDir), { to }, () => {});
  const rows = gunzipSync(readFileSync(rowsPath(to))).toString();
  writeFileSync(rowsPath(to), gzipSync(rows.replaceAll(/,"allowed":\d+/g, '')));
  await inEmptyDatabase(async (target) => {
    expect(await restore.run(configFor(target, join(folder, 'older-back')), { from: to }, () => {})).toBe(0);
  });
});

test('a backup of a newer version is refused before anything is written, and names it', { timeout: 60_000 }, async () => {
  const to = join(folder, 'newer');
  await backup.run(configFor(it.ownerUrl, it.house.config.dataDir), { to }, () => {});
  const rows = gunzipSync(readFileSync(rowsPath(to))).toString();
  const newer = `migration\t${JSON.stringify({ name: '900-from-tomorrow.sql' })}\n`;
  writeFileSync(rowsPath(to), gzipSync(newer + rows.replaceAll('"allowed":', '"allowed_tomorrow":1,"allowed":')));
  await inEmptyDatabase(async (target) => {
    await expect(restore.run(configFor(target, join(folder, 'newer-back')), { from: to }, () => {})).rejects.toThrow(
      `${to} was made by a newer version (900-from-tomorrow.sql is not known here). Restore it with that one.`,
    );
    expect(await countsOf(target)).toEqual({});
    expect(existsSync(join(folder, 'newer-back'))).toBe(false);
  });
});

test('a backup that does not say which version made it is refused before anything is written', { timeout: 60_000 }, async () => {
  const to = join(folder, 'unnamed');
  await backup.run(configFor(it.ownerUrl, it.house.config.dataDir), { to }, () => {});
  const rows = gunzipSync(readFileSync(rowsPath(to))).toString();
  writeFileSync(rowsPath(to), gzipSync(rows.replaceAll(/^migration\t.*\n/gm, '')));
  await inEmptyDatabase(async (target) => {
    const restoring = restore.run(configFor(target, join(folder, 'unnamed-back')), { from: to }, () => {});
    await expect(restoring).rejects.toThrow(`${to} does not say by which version it was made.`);
    expect(await countsOf(target)).toEqual({});
  });
});

const BEFORE_POSTINGS = migrationNames().filter((name) => name < '068');

/** A database of an earlier version, in which each entry of a posting is a row of its own. */
const OLD_HOUSE = `
  insert into workspace (workspace_id, app_key, name) values ('${'a'.repeat(24)}', 'old', 'Old');
  select set_config('app.workspace_id', '${'a'.repeat(24)}', false);
  insert into ledger_txn (workspace_id, txn_id, kind) values ('${'a'.repeat(24)}', '${'b'.repeat(24)}', 'correction');
  insert into ledger_entry (workspace_id, txn_id, entry_no, account, amount_cents, currency) values
    ('${'a'.repeat(24)}', '${'b'.repeat(24)}', 2, 'till:x', -500, 'USD'), ('${'a'.repeat(24)}', '${'b'.repeat(24)}', 1, 'cash-in-transit', 500, 'USD');`;
const entriesOf = (client: pg.Client) =>
  client.query('select entry_no, account, amount_cents, currency from ledger_entry order by entry_no').then(({ rows }) => rows);

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('a backup of an older version comes back as if that version had been updated', { timeout: 60_000 }, async () => {
  const to = join(folder, 'long-ago');
  const entries = [
    { entry_no: 1, account: 'cash-in-transit', amount_cents: 500, currency: 'USD' },
    { entry_no: 2, account: 'till:x', amount_cents: -500, currency: 'USD' },
  ];
  await inEmptyDatabase(async (old) => {
    await migrate(old, BEFORE_POSTINGS);
    await onDatabase(old, (client) => client.query(OLD_HOUSE));
    await backup.run(configFor(old, folder), { to }, () => {});
    await migrate(old);
    expect(await onDatabase(old, entriesOf)).toEqual(entries);
  });
  await inEmptyDatabase(async (target) => {
    expect(await restore.run(configFor(target, join(folder, 'long-ago-back')), { from: to }, () => {})).toBe(0);
    expect(await onDatabase(target, entriesOf)).toEqual(entries);
    expect(await migrate(target)).toEqual([]);
  });
  await inEmptyDatabase(async (target) => {
    await migrate(target);
    const restoring = restore.run(configFor(target, join(folder, 'long-ago-back')), { from: to }, () => {});
    await expect(restoring).rejects.toThrow('laid out by a newer version than the backup');
  });
});

test.runIf(existsSync('/proc/self'))('where no folder can be made that is said', async () => {
  const backingUp = backup.run(configFor(it.ownerUrl, it.house.config.dataDir), { to: '/proc/kept' }, () => {});
  await expect(backingUp).rejects.toThrow(
    "/proc/kept cannot be made: ENOENT: no such file or directory, mkdir '/proc/kept'. Set --to to a folder that this user may write in.",
  );
});

test('what is in the way of a backup is named, and a disk that is full', async () => {
  const backUpTo = (to: string) => backup.run(configFor(it.ownerUrl, it.house.config.dataDir), { to }, () => {});
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  await expect(backUpTo(file)).rejects.toThrow(`${file} cannot be made: ${file} is a file. Set --to to a folder that this user may write in.`);
  if (!existsSync('/dev/full')) return;
  const full = join(folder, 'full');
  mkdirSync(full);
  symlinkSync('/dev/full', `${rowsPath(full)}.partial`);
  await expect(backUpTo(full)).rejects.toThrow(`The backup cannot be written to ${full}: ENOSPC: no space left on device`);
  expect(await backUpTo(full)).toBe(0);
});

test('an empty database is not backed up', { timeout: 60_000 }, async () => {
  await inEmptyDatabase(async (target) => {
    const to = join(folder, 'nothing');
    await expect(backup.run(configFor(target, folder), { to }, () => {})).rejects.toThrow('There is no workspace');
    expect(existsSync(rowsPath(to))).toBe(false);
  });
});

test('a backup that was cut short is refused by its file’s name', { timeout: 60_000 }, async () => {
  const to = join(folder, 'cut');
  await backup.run(configFor(it.ownerUrl, it.house.config.dataDir), { to }, () => {});
  const whole = readFileSync(rowsPath(to));
  await inEmptyDatabase(async (target) => {
    for (const length of [whole.length - 20, 10, 0]) {
      writeFileSync(rowsPath(to), whole.subarray(0, length));
      await expect(restore.run(configFor(target, join(folder, 'cut-back')), { from: to }, () => {})).rejects.toThrow(rowsPath(to));
    }
  });
});

test('a lost file is reported, and the rest is kept', { timeout: 60_000 }, async () => {
  const config = configFor(it.ownerUrl, it.house.config.dataDir);
  const fileId = await photoIn(it);
  await byteStoreOf(config).remove(byteKey(it.workspaceId, fileId));
  const said: string[] = [];
  await backup.run(config, { to: join(folder, 'one-lost') }, (line) => void said.push(line));
  expect(said.join(' ')).toContain('Files whose bytes are nowhere: 1.');
});
