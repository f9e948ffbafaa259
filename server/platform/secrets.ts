import type { Database } from '#server/platform/database/database.ts';

type SecretName = 'session' | 'cursor' | 'idempotency' | 'ticket' | 'file' | 'captcha' | 'webhook' | 'checkout' | 'webhook-target';
export type Secrets = Record<SecretName, Buffer>;

/** Created once per database, so that all its nodes agree. */
export async function readSecrets(database: Database): Promise<Secrets> {
  const rows = await database.reference.selectFrom('platform_secret').selectAll().execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.value])) as Secrets;
}
