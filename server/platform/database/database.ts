import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import type { Schema } from '#server/schema.ts';
import { arrayLiteral } from './array-literal.ts';
import { isOutdatedStatement } from './database-errors.ts';
import { statementNames, type StatementNames } from './prepared-statements.ts';

/**
 * One pool of connections under a role that owns nothing. While a connection is lent out it is bound to one workspace. Row-level security compares every row with that binding, and
 * shows nothing where none is set.
 */
export type Database = {
  /** The rows of one workspace. */
  of: (workspaceId: string) => Db;
  /** Reference tables only (accounts, hosts, workspaces, jobs): no tenant's rows are visible here. */
  reference: Db;
  /** Like `of`, on the few connections reserved for the batches that everybody waits for. */
  hotOf: (workspaceId: string) => Db;
  /** Like `of`, for short reads and counts that a transaction waits for. If they queued behind transactions, all could end up waiting for each other. */
  asideOf: (workspaceId: string) => Db;
  /** Lends one of the batches' connections, for statements that are sent without waiting for one another. It must be given back. */
  lendClient: (workspaceId: string) => Promise<LentClient>;
  pool: pg.Pool;
  close: () => Promise<void>;
};

export type LentClient = { query: (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>; giveBack: (broken?: Error) => void };

export type Db = Kysely<Schema>;

const TIMEOUTS = { statement_timeout: 5000, lock_timeout: 3000, idle_in_transaction_session_timeout: 10_000 };
const HOT_CONNECTIONS = 6;
const ASIDE_CONNECTIONS = 3;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export function connectDatabase(options: { url: string; size: number; log: Log; application?: string }): Database {
  const pool = openPool(options, '', { max: options.size });
  const hot = openPool(options, ' hot', { max: HOT_CONNECTIONS, options: GO_BY_INDEX });
  const aside = openPool(options, ' aside', { max: ASIDE_CONNECTIONS });
  const names = statementNames();
  const boundTo = (pool: pg.Pool): ((workspaceId: string) => Db) => {
    const tenants = new Map<string, Db>();
    return (workspaceId) => {
      let db = tenants.get(workspaceId);
      if (!db) tenants.set(workspaceId, (db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: boundPool(pool, workspaceId, names) }) })));
      return db;
    };
  };
  const of = boundTo(pool);
  return {
    pool,
    reference: of(''),
    of,
    hotOf: boundTo(hot),
    asideOf: boundTo(aside),
    lendClient: (workspaceId) => lendClient(hot, workspaceId, names),
    close: async () => {
      await Promise.all([pool.end(), hot.end(), aside.end()]);
    },
  };
}

/**
 * The batches that everybody waits for have their own connections, so that they never queue behind anything slow. Their statements are planned once and always use an index: a plan
 * made while a table was small would otherwise read all of it once it has grown.
 */
const GO_BY_INDEX = '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan';

function openPool({ url, log, application = 'entrada' }: { url: string; log: Log; application?: string }, suffix: string, own: pg.PoolConfig): pg.Pool {
  const settings = { connectionString: url, pipeline: true, connectionTimeoutMillis: 5000, idleTimeoutMillis: 60_000, keepAlive: true, ...TIMEOUTS };
  const pool = new pg.Pool({ ...settings, application_name: `${application}${suffix}`, ...own });
  // Connections that end because the server stops are not worth a warning.
  const lost = (error: Error, message: string) => void (pool.ending || log.warn({ error: error.message }, message));
  pool.on('error', (error) => lost(error, 'An idle database connection was lost'));
  // The pool handles errors only on idle connections. An error on one that is lent out would otherwise end the process.
  pool.on('connect', (client) => client.on('error', (error) => lost(error, 'A database connection was lost')));
  return pool;
}

/** The binding is sent ahead of the statements and not awaited. If it failed, row-level security would show those statements nothing. */
async function lendClient(pool: pg.Pool, workspaceId: string, names: StatementNames): Promise<LentClient> {
  const client = await pool.connect();
  bind(client, workspaceId).catch(() => {});
  const { query } = prepared(client, names) as unknown as { query: (text: string, values: readonly unknown[]) => Promise<pg.QueryResult> };
  return { query: (text, values = []) => query(text, values), giveBack: (broken) => client.release(broken ?? names.isFull(client)) };
}

const binding = new WeakMap<pg.PoolClient, string>();

function boundPool(pool: pg.Pool, workspaceId: string, names: StatementNames): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      try {
        await bind(client, workspaceId);
      } catch (reason) {
        client.release(true);
        throw reason;
      }
      return prepared(client, names);
    },
    end: async () => {},
  } as unknown as PostgresPool;
}

/** A connection stays bound to its workspace between loans. The binding is changed, and awaited, only if the next loan is for another workspace. */
async function bind(client: pg.PoolClient, workspaceId: string): Promise<void> {
  if (binding.get(client) === workspaceId) return;
  binding.delete(client);
  await client.query("select set_config('app.workspace_id', $1, false)", [workspaceId]);
  binding.set(client, workspaceId);
}

/** Sends frequent statements as prepared statements, by name. */
function prepared(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  names.begin(client);
  const query = (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? names.of(text) : undefined;
    const said = values.map((value) => (Array.isArray(value) ? arrayLiteral(value) : value));
    return ask(client, text, said, name).catch((reason: Error) => {
      if (name && isOutdatedStatement(reason)) names.renew(text, name);
      // The stack trace should lead to the caller, not to the socket.
      Error.captureStackTrace(reason);
      throw reason;
    });
  };
  return { query, release: () => client.release(names.isFull(client)) } as unknown as PostgresPoolClient;
}

/** Builds the query that `pg` would build. `pg` itself first copies the parts, which takes long. */
function ask(client: pg.PoolClient, text: string, values: unknown[], name?: string): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const callback = (reason: Error | null, result: pg.QueryResult) => (reason ? reject(reason) : resolve(result));
    client.query(Object.assign(new pg.Query(text, values), { callback, name }));
  });
}
