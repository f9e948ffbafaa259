import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

const HOUR_MS = 3_600_000;

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
