import pg from 'pg';
import type { LineClient } from './line.ts';

export type PostgresClient = pg.Client & LineClient;

const ANSWER_WITHIN_MS = 5000;

/** A database connection for a line. The line is told when the connection is lost, and opens the next. */
export function postgresClient(connectionString: string, applicationName: string): PostgresClient {
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  });
  const close = () => client.end();
  return Object.assign(client, { ping: () => client.query('select 1'), close, destroy: () => void close().catch(() => {}) });
}
