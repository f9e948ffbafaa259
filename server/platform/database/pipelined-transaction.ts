import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type CompiledQuery,
  type DatabaseConnection,
  type RawBuilder,
} from 'kysely';
import type pg from 'pg';
import type { Schema } from '#server/schema.ts';
import type { Db, LentClient } from './database.ts';

/**
 * A transaction in which statements issued together are sent together, so that their answers take one round trip in all. (Kysely's own transactions send a statement only when the
 * previous one has been answered.) Final writes are passed to `withCommit`: nobody waits for them before the commit, and if one fails, the commit fails.
 */
type Transactional = {
  db: Db;
  afterCommit: (work: () => void | Promise<void>) => void;
  workspace: { id: string };
  database: { lendClient: (workspaceId: string) => Promise<LentClient> };
};
export type WithCommit = { withCommit: (writing: Promise<unknown>) => void };
/** For a final write in a transaction that may or may not be a pipelined one. If it is not, the write is awaited. */
export async function writtenLast({ withCommit }: Partial<WithCommit>, writing: Promise<unknown>): Promise<void> {
  if (withCommit) withCommit(writing);
  else await writing;
}

/** Sends each statement at once. The answers come in the order of sending. */
export type Connection = {
  query: <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;
  execute: <Row>(statement: RawBuilder<Row>) => Promise<Row[]>;
};

export function connectionOf(client: LentClient): Connection {
  const query = async <Row>(text: string, values?: readonly unknown[]) => (await client.query(text, values)).rows as Row[];
  return {
    query,
    execute(statement) {
      const { sql, parameters } = statement.compile(compiling);
      return query(sql, parameters);
    },
  };
}

export async function inPipelinedTransaction<C extends Transactional, T>(ctx: C, work: (ctx: C & WithCommit) => Promise<T>): Promise<T> {
  const client = await ctx.database.lendClient(ctx.workspace.id);
  const queued: (() => void | Promise<void>)[] = [];
  const last: Promise<unknown>[] = [];
  const withCommit = (writing: Promise<unknown>) => {
    last.push(writing);
    // If the work fails before the commit, that failure is the one reported.
    writing.catch(() => {});
  };
  let broken: Error | undefined;
  // If one of several branches fails, the others may still send statements. These must not reach the connection any more.
  let isOver = false;
  const send: LentClient['query'] = (text, values) => (isOver ? Promise.reject(new Error('The transaction is over')) : client.query(text, values));
  try {
    // Not awaited: what follows is behind it on the same connection, and fails if it fails.
    client.query('begin').catch((reason: Error) => (broken = reason));
    const result = await work({
      ...ctx,
      db: transactionOn(send),
      afterCommit: (task) => void queued.push(task),
      withCommit,
    });
    isOver = true;
    const [{ command }] = await Promise.all([client.query('commit'), ...last]);
    if (command !== 'COMMIT' || broken) throw broken ?? new Error('A transaction could not be committed');
    for (const task of queued) ctx.afterCommit(task);
    return result;
  } catch (reason) {
    isOver = true;
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw reason;
  } finally {
    client.giveBack(broken);
  }
}

/** Kysely's usual way to get a connection is long. Here the connection is at hand, so a statement is sent as soon as it is executed. */
function transactionOn(send: LentClient['query']): Db {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
      const { rows, rowCount, command } = await send(sql, parameters);
      return { rows: rows as Row[], ...(command === 'SELECT' || rowCount === null ? {} : { numAffectedRows: BigInt(rowCount) }) };
    },
    streamQuery: () => {
      throw new Error('Nothing is streamed within a transaction');
    },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) });
  return new Transaction<Schema>({ config: { dialect }, dialect, driver, executor });
}

const [driver, adapter, compiler] = [new DummyDriver(), new PostgresAdapter(), new PostgresQueryCompiler()];
const dialect = {
  createDriver: () => driver,
  createAdapter: () => adapter,
  createQueryCompiler: () => compiler,
  createIntrospector: (db: Db) => new PostgresIntrospector(db),
};
const compiling = new Kysely<Schema>({ dialect });
