import { sql, type RawBuilder } from 'kysely';
import { HOUR_MS } from '#domain/durations.ts';
import { firstIdAt } from '#domain/ids.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import { withConnection } from '#server/platform/database/own-connection.ts';
import type { Clock } from './clock.ts';

type Tidied = { database: Database; clock: Clock };

const hoursAgo = (clock: Clock, hours: number) => new Date(clock.now() - hours * HOUR_MS);

/** Deletes what has served its purpose and belongs to nobody: spent budgets and spent robot checks. */
export async function forgetSpent({ database: { reference }, clock }: Tidied): Promise<number> {
  const budgets = await forget(reference, sql`rate_window`, sql`window_start < ${hoursAgo(clock, 26)}`);
  return budgets + (await forget(reference, sql`captcha_spent`, sql`expires_at < ${hoursAgo(clock, 1)}`));
}

/** Deletes finished jobs after a week, and answers kept for retries after two days. A job's id tells when it was created. */
export async function forgetFinished({ database, clock }: Tidied, workspaceId: string): Promise<number> {
  const [weekAgo, db] = [hoursAgo(clock, 7 * 24), database.of(workspaceId)];
  const jobs = await forget(db, sql`outbox`, sql`workspace_id = ${workspaceId} and outbox_id < ${firstIdAt(weekAgo.getTime())} and sent_at < ${weekAgo}`);
  return jobs + (await forget(db, sql`idempotency`, sql`workspace_id = ${workspaceId} and started_at < ${hoursAgo(clock, 48)}`));
}

/**
 * When the program was killed, whoever was working on a keyed request is gone. A retry need not wait for the timeout that would otherwise prove it. Only for a database that no
 * other node can have used meanwhile.
 */
export async function freeCutOffRequests(ownerUrl: string): Promise<void> {
  await withConnection({ connectionString: ownerUrl, application_name: 'entrada start' }, (owner) =>
    // The rows are aged, not deleted, because they hold what the request had begun.
    owner.query("update idempotency set started_at = least(started_at, now() - interval '2 minutes') where state = 'running'"),
  );
}

/** Mails that have not been sent yet stay, however old. */
export function forgetSentMails({ database }: { database: Database }, workspaceId: string, before: number): Promise<number> {
  return forget(database.of(workspaceId), sql`mail`, sql`workspace_id = ${workspaceId} and mail_id < ${firstIdAt(before)} and sent_at is not null`);
}

const AT_ONCE = 2000;
const MOST_STEPS = 500;

/** Deletes in steps, so that no statement takes long however much there is. What is too much for one turn is left to the next. Rows written meanwhile stay. */
export async function forget(db: Db, table: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number> {
  let done = 0;
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const { numAffectedRows = 0n } = await sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${AT_ONCE}))`.execute(
      db,
    );
    done += Number(numAffectedRows);
    if (numAffectedRows < AT_ONCE) break;
  }
  return done;
}
