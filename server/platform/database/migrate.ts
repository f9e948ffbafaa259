import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openConnection, withConnection } from './own-connection.ts';

/** The application's role. It owns nothing and bypasses nothing, so row-level security applies to it. */
export const APP_ROLE = 'entrada_app';

const DEPLOYER_LOCK = 7_301_991;
export const FOLDER = join(import.meta.dirname, '..', '..', 'migrations');

/** Migrates forward only, each file in its own transaction, one deployer at a time. `upTo` limits which files. Returns the names that were applied. */
export async function migrate(ownerUrl: string, upTo: readonly string[] = migrationNames()): Promise<string[]> {
  const client = await openConnection({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 }).catch((reason: unknown) =>
    Promise.reject(unreachable(ownerUrl, reason)),
  );
  try {
    await refusePooledTransactions(client, ownerUrl);
    await client.query('select pg_advisory_lock($1)', [DEPLOYER_LOCK]);
    await refuseReadOnly(client);
    await refuseUnsafeDurability(client);
    await ensureAppRole(client, ownerUrl);
    await client.query('create table if not exists migration (name text primary key, applied_at timestamptz not null default now())');
    const done = await namesApplied(client);
    refuseNewer(done);
    const applied: string[] = [];
    for (const name of upTo) {
      if (done.has(name)) continue;
      await applyMigration(client, name);
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function namesApplied(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  return new Set(rows.map((row) => row.name));
}

/** Refuses a database that a newer version has migrated: this version would leave the columns that it does not know out of whatever it writes. */
function refuseNewer(applied: ReadonlySet<string>): void {
  const known = migrationNames();
  const unknown = [...applied].filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new Error(
    `This database was laid out by a newer version (${unknown.join(', ')} is not known here). Start that version, or restore a backup of this one.`,
  );
}

/** The error names the server but never the password in the URL. */
function unreachable(ownerUrl: string, reason: unknown): Error {
  const { host, pathname } = new URL(ownerUrl);
  const why = reason instanceof Error ? reason.message || ('code' in reason ? String(reason.code) : reason.name) : String(reason);
  return new Error(`The database at ${host}${pathname} (DATABASE_URL) cannot be opened: ${why}`, { cause: reason });
}

export function migrationNames(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
}

async function applyMigration(client: pg.Client, name: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(readFileSync(join(FOLDER, name), 'utf8'));
    await client.query('insert into migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (reason) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${reason instanceof Error ? reason.message : String(reason)}`, { cause: reason });
  }
}

/**
 * A connection stays bound to a workspace while it is lent out. A pooler that switches server sessions between transactions could hand us one that is bound to another workspace.
 */
async function refusePooledTransactions(client: pg.Client, ownerUrl: string): Promise<void> {
  const other = await withConnection({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 }, serverProcess);
  if (other !== (await serverProcess(client))) return;
  throw new Error(
    'DATABASE_URL leads to a pooler that hands connections on between transactions. Name the PostgreSQL server itself there, or let the pooler keep whole sessions (PgBouncer: pool_mode=session).',
  );
}

async function serverProcess(client: pg.Client): Promise<number> {
  return (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
}

async function refuseReadOnly(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only === 'on')
    throw new Error('This PostgreSQL can only be read, as a standby can. Name the one that is written to in DATABASE_URL.');
}

/** What was acknowledged must survive a power cut, so a server that does not promise that is refused. */
async function refuseUnsafeDurability(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    const { rows } = await client.query<Record<string, string>>(`show ${setting}`);
    if (rows[0]?.[setting] === 'off') throw new Error(`This PostgreSQL runs with ${setting} = off. Entrada refuses to sell on it.`);
  }
}

async function ensureAppRole(client: pg.Client, ownerUrl: string): Promise<void> {
  const password = appPassword(ownerUrl);
  const { rows } = await client.query<{ passes: boolean }>('select rolsuper or rolbypassrls as passes from pg_roles where rolname = $1', [APP_ROLE]);
  if (rows[0]?.passes) throw new Error(`The role ${APP_ROLE} is a superuser or bypasses row-level security. Entrada refuses to sell with it.`);
  if (rows.length === 0) {
    const create = `do $$ begin create role ${APP_ROLE} login password '${password}'; exception when duplicate_object or unique_violation then null; end $$`;
    await asOwner(ownerUrl, 'give it CREATEROLE', () => client.query(create));
  } else if (!(await opensToProgram(ownerUrl))) {
    await refuseToLockOut(client);
    const alter = `alter role ${APP_ROLE} with login password '${password}'`;
    await asOwner(ownerUrl, `give it CREATEROLE and grant it ${APP_ROLE} with admin option`, () => againWhenRaced(() => client.query(alter)));
  }
}

async function asOwner(ownerUrl: string, remedy: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (reason) {
    if (!(reason instanceof pg.DatabaseError) || reason.code !== NOT_ALLOWED) throw reason;
    const owner = decodeURIComponent(new URL(ownerUrl).username);
    throw new Error(`The owner ${owner} (DATABASE_URL) may not set up the role ${APP_ROLE}: ${remedy}. PostgreSQL said: ${reason.message}`, { cause: reason });
  }
}

const NOT_ALLOWED = '42501';

async function opensToProgram(ownerUrl: string): Promise<boolean> {
  return withConnection({ connectionString: appUrl(ownerUrl), connectionTimeoutMillis: 10_000 }, async () => true).catch(() => false);
}

/** The role has one password for the whole server. Setting it would lock out a database of another owner, whose program derives another password. */
async function refuseToLockOut(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select other.datname as name from pg_database other, pg_database own
     where own.datname = current_database() and other.datdba <> own.datdba
       and exists (select from pg_shdepend where dbid = other.oid and refclassid = 'pg_authid'::regclass and refobjid = '${APP_ROLE}'::regrole)`,
  );
  if (rows.length === 0) return;
  const others = rows.map(({ name }) => name).join(', ');
  throw new Error(
    `The role ${APP_ROLE} of this PostgreSQL has the password of another owner, for ${others}. Set DATABASE_URL to a database with the same owner as that, or to another PostgreSQL server.`,
  );
}

const TRIES = 20;

/** A role belongs to the whole server, but the deployer's lock only to one database. Two databases may therefore be set up at the same moment. */
async function againWhenRaced(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (reason) {
      if (attempt === TRIES || !(reason instanceof Error) || reason.message !== 'tuple concurrently updated') throw reason;
      await sleep(20 * attempt);
    }
  }
}

/** Every node derives the same password from the owner's URL, so that it is stored nowhere. */
function appPassword(ownerUrl: string): string {
  const owner = new URL(ownerUrl);
  return createHmac('sha256', `${owner.username}:${owner.password}`).update('entrada app role').digest('hex');
}

export function appUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = appPassword(ownerUrl);
  url.username = APP_ROLE;
  return url.toString();
}
