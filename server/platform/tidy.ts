import type { Clock } from './clock.ts';
import { sql } from 'kysely';
import { HOUR_MS } from '#domain/durations.ts';
import { firstIdAt } from '#domain/ids.ts';
import type { Database } from './database.ts';
import { withConnection } from './own-connection.ts';

/** What has served its time: spent budgets, spent checks, finished jobs, and answers kept for retries (two days). */
export async function tidyPlatform({ database, clock }: { database: Database; clock: Clock }, workspaceIds: readonly string[]): Promise<void> {
  const ago = (hours: number) => new Date(clock.now() - hours * HOUR_MS);
  const { reference } = database;
  await reference.deleteFrom('rate_window').where('window_start', '<', ago(26)).execute();
  await reference.deleteFrom('captcha_spent').where('expires_at', '<', ago(1)).execute();
  await reference
    .deleteFrom('outbox')
    .where('sent_at', '<', ago(7 * 24))
    .execute();
  for (const workspaceId of workspaceIds) {
    await database.of(workspaceId).deleteFrom('idempotency').where('workspace_id', '=', workspaceId).where('started_at', '<', ago(48)).execute();
  }
}

/**
 * Whoever was at work on a request under a key when the program was killed is not any more: sent again, it need not wait
 * until that is certain by the time alone. Only for a database that no other node can have used meanwhile.
 */
export async function freeCutOffRequests(ownerUrl: string): Promise<void> {
  await withConnection({ connectionString: ownerUrl, application_name: 'entrada start' }, (owner) =>
    // Kept as long as any: what the request had begun is noted in its row.
    owner.query("update idempotency set started_at = least(started_at, now() - interval '2 minutes') where state = 'running'"),
  );
}

/** What has not left yet stays, however old. */
export function forgetSentMails({ database }: { database: Database }, workspaceId: string, before: number): Promise<number> {
  return inSteps(async (most) => {
    const { rows } = await sql`
      delete from mail where workspace_id = ${workspaceId} and mail_id in (
        select mail_id from mail where workspace_id = ${workspaceId} and mail_id < ${firstIdAt(before)} and sent_at is not null order by mail_id limit ${most})
      returning mail_id`.execute(database.of(workspaceId));
    return rows.length;
  });
}

const AT_ONCE = 2000;
const MOST_STEPS = 500;

/** However much there is, no statement takes long; what is too much for one turn is left to the next. */
export async function inSteps(step: (most: number) => Promise<number>): Promise<number> {
  let done = 0;
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const count = await step(AT_ONCE);
    done += count;
    if (count < AT_ONCE) break;
  }
  return done;
}
