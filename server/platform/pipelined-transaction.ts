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
import type { Db } from './database.ts';

/**
 * A transaction in which statements that are given together are sent together: the answers come in one round trip
 * instead of one each. (Kysely's own transactions send the next statement when the last one has answered.) What is
 * written last goes `withCommit`: nobody waits for it before the commit, which it fails when it fails.
 */
type Transactional = {
  db: Db;
  afterCommit: (work: () => void | Promise<void>) => void;
  workspace: { id: string };
  database: { lendClient: (workspaceId: string) => Promise<LentClient> };
};
export type WithCommit = { withCommit: (writing: Promise<unknown>) => void };
/** What is written last in a transaction that may be such a one, or any other: there it is waited for. */
export async function writtenLast({ withCommit }: Partial<WithCommit>, writing: Promise<unknown>): Promise<void> {
  if (withCommit) withCommit(writing);
  else await writing;
}

export type LentClient = { query: (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>; giveBack: (broken?: Error) => void };

/** What is said by it is on the wire at once, and so is answered in the order in which it was said. */
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
    // Should the work fail before the commit, that is what is told.
    writing.catch(() => {});
  };
  let broken: Error | undefined;
  // Where one of several branches failed, the others may still have something to say: it must not reach the connection any more.
  let isOver = false;
  const send: LentClient['query'] = (text, values) => (isOver ? Promise.reject(new Error('The transaction is over')) : client.query(text, values));
  try {
    // Not waited for: what follows comes behind it on the same connection, and fails where it failed.
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

/** Kysely's own way to a connection is long; this one is at hand, so a statement is on the wire as soon as it is executed. */
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
