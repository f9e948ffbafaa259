import { sql, type RawBuilder } from 'kysely';
import { createLine, type Line } from './line.ts';
import type { Log } from './log.ts';
import { postgresClient, type PostgresClient } from './postgres-line.ts';
import type { Random } from './random.ts';

/**
 * By this the other nodes on a database know that one is there: a lock that stands as long as a connection of its own, and
 * ends with it however the node ends. Of a machine that went dark the database hears late; there only time tells.
 */
export type LifeSign = {
  /** The node's number while the others can see it; null before that, and while the connection is cut. */
  number: () => number | null;
  close: () => Promise<void>;
};

const SIGNS = 1_733_811_274;

export function createLifeSign(parts: { appDatabaseUrl: string; random: Random; log: Log }): LifeSign {
  const number = parts.random.bytes(4).readUInt32BE() >>> 1;
  let line: Line<PostgresClient> | null = null;
  let closed = false;
  return {
    number() {
      if (closed) return null;
      line ??= createLine(() => postgresClient(parts.appDatabaseUrl, 'entrada life'), {
        name: 'PostgreSQL, for the life sign,',
        log: parts.log,
        // Shared: the connection before this one may seem to stand for a while.
        prepare: async (client) => void (await client.query('select pg_advisory_lock_shared($1, $2)', [SIGNS, number])),
      });
      return line.isOpen() ? number : null;
    },
    async close() {
      closed = true;
      await line?.close();
    },
  };
}

/** Whether the node of this number is there. */
export function isThere(number: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database() and l.classid = ${sql.lit(SIGNS)}::oid and l.objid = (${number})::oid and l.objsubid = 2 and l.granted)`;
}
