import type { Database } from './database.ts';

export type SecretName = 'session' | 'cursor' | 'idempotency' | 'ticket' | 'file' | 'captcha' | 'webhook' | 'checkout';
export type Secrets = Record<SecretName, Buffer>;

/** Made once per database, so that every node of it agrees. */
export async function readSecrets(database: Database): Promise<Secrets> {
  const rows = await database.reference.selectFrom('platform_secret').selectAll().execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.value])) as Secrets;
}
