import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { silentLog } from '#server/platform/log.ts';
import { onServer } from '#server/testing/database-server.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { appUrl, FOLDER, migrate, migrationNames } from './migrate.ts';

/** A server as others run it: it asks for passwords, and the owner of the database is not the one who created it. */
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

test('an owner who may not create the role is told what to grant them', async () => {
  await expect(migrate(await ownedBy('poor'))).rejects.toThrow(/poor \(DATABASE_URL\) may not set up the role entrada_app: give it CREATEROLE/);
});

test('a database is set up by an owner who is no superuser, again and under a new password', async () => {
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

test('a database that a newer version has set up is refused before anything is changed', async () => {
  const url = postgres.url('venues').replace('postgres@', 'venue:secret@');
  await onServer(url, "insert into migration (name) values ('998-later.sql'), ('999-last.sql')");
  await expect(migrate(url)).rejects.toThrow('laid out by a newer version (998-later.sql, 999-last.sql is not known here)');
  await onServer(url, "delete from migration where name > '9'");
  expect(await migrate(url)).toEqual([]);
});

test('existing tickets get their rule for coming in again, their number of people and their session', async () => {
  await asSuperuser('create database fairs owner venue');
  const url = postgres.url('fairs').replace('postgres@', 'venue:secret@');
  const asOwner = (statement: string) => onServer(url, statement);
  const later = migrationNames().filter((name) => name >= '053');
  await asOwner('create table migration (name text primary key, applied_at timestamptz not null default now())');
  await asOwner(`insert into migration (name) values ${later.map((name) => `('${name}')`).join()}`);
  await migrate(url);
  const id = (mark: number) => `'${String(mark).padStart(24, '0')}'`;
  const sold = [
    { date: '2026-07-04', kind: 'admission', reentry: false },
    { date: 'event', kind: 'admission', reentry: false },
    { date: 'event', kind: 'merchandise', reentry: false },
    { date: 'any', kind: 'admission', reentry: true },
    { date: 'event', kind: 'addon', reentry: true },
  ];
  const planted = sold.flatMap(({ date, kind, reentry }, mark) => [
    `insert into admission (workspace_id, admission_id, secret, event_id, product_id, visit_date, name, kind, reentry, used_at, used_gate)
      values (${id(0)}, ${id(mark)}, '', ${id(0)}, ${id(0)}, '${date}', '', '${kind}', ${reentry}, '2026-07-01Z', 'A')`,
    `insert into order_item (workspace_id, item_id, order_id, line_no, product_id, event_id, visit_date, name, product, price_cents, total_cents)
      values (${id(0)}, ${id(mark)}, ${id(0)}, ${mark}, ${id(0)}, ${id(0)}, '${date}', '', '{"kind": "${kind}", "reentry": ${reentry}}', 0, 0)`,
  ]);
  const scans = ['2026-07-01', '2026-07-02', '2026-07-03'].map(
    (day, at) =>
      `insert into scan (workspace_id, scan_id, admission_id, device_id, gate, verdict, reentry, scanned_at) values (${id(0)}, ${id(at)}, ${id(4)}, '', 'G${at}', 'accepted', true, '${day}Z')`,
  );
  const pass = `insert into doclet (workspace_id, doclet_id, template_id, data) values (${id(0)}, ${id(0)}, ${id(0)}, '{"admits": 6}')`;
  const session = [
    `insert into doclet (workspace_id, doclet_id, template_id, data)
      values (${id(0)}, ${id(9)}, '${TEMPLATE.venueEventSession}', jsonb_build_object('event_id', ${id(0)}, 'date', 'every', 'start_time', '10:00:00'))`,
    `insert into catalog_version (workspace_id, version, draws) values (${id(0)}, 1, jsonb_build_object(${id(9)}, '09:00:00 10:00:00'))`,
    `update admission set entry_time = '09:00:00' where admission_id = ${id(0)}`,
    `update order_item set entry_time = '10:00:00' where item_id = ${id(1)}`,
  ];
  const asPostgres = (statement: string) => onServer(postgres.url('fairs'), statement);
  await asPostgres(['set session_replication_role = replica', pass, ...planted, ...scans, ...session].join(';'));
  await asOwner(`delete from migration where name >= '053'`);
  expect(await migrate(url)).toEqual(later);
  const client = new pg.Client({ connectionString: postgres.url('fairs') });
  await client.connect();
  const { rows } = await client.query(
    "select a.reentry, a.admits, i.product ->> 'reentry' as frozen, last_in_at at time zone 'UTC' = '2026-07-03' as last, last_in_gate, in_before_at at time zone 'UTC' = '2026-07-02' as before from admission a join order_item i on i.item_id = a.admission_id order by 1, admission_id",
  );
  const timed = await client.query(
    'select session_id from admission where entry_time is not null union all select session_id from order_item where entry_time is not null',
  );
  const forced = await client.query("select relname from pg_class where relname in ('admission', 'scan', 'order_item', 'doclet') and not relforcerowsecurity");
  await client.end();
  await asSuperuser('drop database fairs');
  const once = { admits: 6, last: null, last_in_gate: null, before: null };
  expect(rows).toEqual([
    { reentry: 'daily', frozen: 'daily', ...once },
    { reentry: 'none', frozen: 'none', ...once },
    { reentry: 'none', frozen: 'none', ...once },
    { reentry: 'unlimited', frozen: 'unlimited', ...once },
    { reentry: 'unlimited', frozen: 'unlimited', admits: 6, last: true, last_in_gate: 'G2', before: true },
  ]);
  expect(timed.rows.map(({ session_id }) => `'${session_id}'`)).toEqual([id(9), id(9)]);
  expect(forced.rows).toEqual([]);
});

test('refunds from before buyers were told of them count as told, and later ones do not', async () => {
  await asSuperuser('create database stalls owner venue');
  const url = postgres.url('stalls').replace('postgres@', 'venue:secret@');
  await migrate(
    url,
    migrationNames().filter((name) => name < '067'),
  );
  const id = (mark: number) => `'${String(mark).padStart(24, '0')}'`;
  const refunded = (mark: number, decidedAt: string) =>
    `insert into refund (workspace_id, refund_id, kind, tender, state, amount_cents, decided_at) values (${id(0)}, ${id(mark)}, 'order', 'cash', 'succeeded', 100, ${decidedAt})`;
  const planted = [refunded(1, "'2026-07-01Z'"), refunded(2, 'null'), refunded(3, "now() + interval '1 hour'")];
  await onServer(postgres.url('stalls'), ['set session_replication_role = replica', ...planted].join(';'));
  await migrate(url);
  const client = new pg.Client({ connectionString: postgres.url('stalls') });
  await client.connect();
  const { rows } = await client.query('select told_at is not null as told from refund order by refund_id');
  await client.end();
  await asSuperuser('drop database stalls');
  expect(rows).toEqual([{ told: true }, { told: true }, { told: false }]);
});

/** 103 does what 067 leaves undone. What 099 would mark, the program marks itself within a day. */
const BOUND_TO_NO_VENUE = ['067-refunds-told.sql', '099-left-sales.sql'];

test('a migration sees the rows of all venues that it writes, though its owner is no superuser', async () => {
  const client = new pg.Client({ connectionString: postgres.url('venues') });
  await client.connect();
  const tables = await client.query<{ name: string }>('select relname as name from pg_class where relforcerowsecurity');
  await client.end();
  const forced = new Set(tables.rows.map(({ name }) => name));
  const bound = migrationNames().filter((name) => {
    const statements = readFileSync(join(FOLDER, name), 'utf8').replaceAll(/--[^\n]*|\$\$.*?\$\$/gs, '');
    const named = (pattern: RegExp) => [...statements.matchAll(pattern)].map((found) => found[1]!);
    const opened = named(/alter table (\w+) no force row level security/g);
    return named(/^\s*(?:update|insert into|delete from) (\w+)/gm).some((table) => forced.has(table) && !opened.includes(table));
  });
  expect(bound).toEqual(BOUND_TO_NO_VENUE);
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

test('a read-only database is refused, with what to do', async () => {
  await asSuperuser('alter role venue set default_transaction_read_only = on');
  await expect(migrate(postgres.url('venues').replace('postgres@', 'venue:secret@'))).rejects.toThrow(/can only be read.* DATABASE_URL/);
  await asSuperuser('alter role venue reset default_transaction_read_only');
});
