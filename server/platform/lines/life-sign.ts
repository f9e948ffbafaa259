import { sql, type RawBuilder } from 'kysely';
import type { Log } from '#server/platform/log.ts';
import type { Random } from '#server/platform/random.ts';
import { createLine, type Line } from './line.ts';
import { postgresClient, type PostgresClient } from './postgres-line.ts';

/**
 * Tells the other nodes on a database that this one is alive. It is a lock held by a connection of its own, which ends with the node however the node ends. The database learns
 * late that a machine went dark; in that case only a timeout tells.
 */
export type LifeSign = {
  /** The node's number while others can see it. Null before that, and while the connection is cut. */
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
        // A shared lock, because the previous connection may seem to hold it for a while.
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

/** Whether the node with this number is alive. */
export function isThere(number: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database() and l.classid = ${sql.lit(SIGNS)}::oid and l.objid = (${number})::oid and l.objsubid = 2 and l.granted)`;
}
