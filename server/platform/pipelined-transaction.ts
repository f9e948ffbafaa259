import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type CompiledQuery, type DatabaseConnection, type Driver } from 'kysely';
import type pg from 'pg';
import type { Schema } from '#server/schema.ts';
import type { Db } from './database.ts';

/**
 * A transaction in which statements that are given together are sent together: the answers come in one round trip
 * instead of one each. (Kysely's own transactions send the next statement when the last one has answered.)
 */
type Transactional = {
  db: Db;
  afterCommit: (work: () => void | Promise<void>) => void;
  workspace: { id: string };
  database: { lendClient: (workspaceId: string) => Promise<LentClient> };
};
export type LentClient = { query: (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>; giveBack: (broken?: Error) => void };

export async function inPipelinedTransaction<C extends Transactional, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  const client = await ctx.database.lendClient(ctx.workspace.id);
  const queued: (() => void | Promise<void>)[] = [];
  let broken: Error | undefined;
  // Where one of several branches failed, the others may still have something to say: it must not reach the connection any more.
  let isOver = false;
  const send: LentClient['query'] = (text, values) => (isOver ? Promise.reject(new Error('The transaction is over')) : client.query(text, values));
  try {
    // Not waited for: what follows comes behind it on the same connection, and fails where it failed.
    client.query('begin').catch((reason: Error) => (broken = reason));
    const result = await work({ ...ctx, db: transactionOn(send), afterCommit: (task) => void queued.push(task) });
    isOver = true;
    const { command } = await client.query('commit');
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
  const refuse = async () => Promise.reject(new Error('This is a transaction already'));
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  };
  const db = new Kysely<Schema>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
    },
  });
  // What is called within takes part in it, as in any other transaction.
  return Object.defineProperty(db, 'isTransaction', { value: true });
}
