import { sql } from 'kysely';
import { AppError } from '#server/errors.ts';
import type { Db } from '#server/platform/database/database.ts';

/** How much may be kept. The account's limit is exact, even when uploads race; the workspace's is approximate. */
const MB = 1024 * 1024;
export const QUOTA = { consumerBytes: 40 * MB, backOfficeBytes: 2048 * MB, workspaceBytes: 20_480 * MB };

export async function lockAccountFiles(db: Db, workspaceId: string, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${workspaceId} ${accountId}`}, 0))`.execute(db);
}

export async function refuseOverQuota(db: Db, workspaceId: string, accountId: string | null, accountBytes: number, added: number): Promise<void> {
  const { rows } = await sql<{ own: number; whole: number }>`
    select coalesce(sum(size_bytes) filter (where owner_account = ${accountId}), 0)::float8 as own, coalesce(sum(size_bytes), 0)::float8 as whole
    from file where workspace_id = ${workspaceId}`.execute(db);
  const { own, whole } = rows[0]!;
  if (accountId !== null && own + added > accountBytes) throw storageFull('Your storage is full. Remove files you no longer need.');
  if (whole + added > QUOTA.workspaceBytes) throw storageFull('The storage of this workspace is full.');
}

const storageFull = (message: string) => new AppError(413, 'storage-full', message);
