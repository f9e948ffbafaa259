import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The rows of the outbox: how nodes share the jobs out among them, and what becomes of a job that was done or that failed. */
export type OutboxJob = { workspaceId: string; id: string; kind: string; payload: Record<string, unknown>; attempts: number; createdAt: number };

const CLAIM_MS = MINUTE_MS;
const OF_EACH_KIND = 8;
const DEAD_AFTER_MS = DAY_MS;
/**
 * After this many failures the wait has grown to an hour. A job is given up only after that many tries, because a day-old job may not have been tried at all while the program was
 * stopped.
 */
const DOUBLINGS = 12;

/** Claimed jobs are hidden from other nodes for a minute. If the node dies, only that minute is lost. */
export async function claim(database: Database, kinds: string[], now: number): Promise<OutboxJob[]> {
  const { rows } = await sql<{ workspace_id: string; outbox_id: string; kind: string; payload: Record<string, unknown>; attempts: number; created_at: Date }>`
    with due as materialized (
      select of_kind.workspace_id, of_kind.outbox_id from unnest(${kinds}::text[]) as of(kind) cross join lateral (
        select workspace_id, outbox_id from outbox where kind = of.kind and sent_at is null and dead_at is null and run_at <= ${new Date(now)}
        order by run_at limit ${OF_EACH_KIND} for update skip locked) as of_kind)
    update outbox set attempts = attempts + 1, run_at = ${new Date(now + CLAIM_MS)}
    where (workspace_id, outbox_id) in (select workspace_id, outbox_id from due)
    returning workspace_id, outbox_id, kind, payload, attempts, created_at`.execute(database.reference);
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    id: row.outbox_id,
    kind: row.kind,
    payload: row.payload,
    attempts: row.attempts,
    createdAt: row.created_at.getTime(),
  }));
}

/** Renews the claim of jobs that take longer than a claim lasts, or that wait behind such a job, so that no other node begins them. */
export async function claimAgain(database: Database, jobs: OutboxJob[], now: number): Promise<void> {
  await sql`
    update outbox o set run_at = ${new Date(now + CLAIM_MS)}
    from unnest(${jobs.map((job) => job.workspaceId)}::text[], ${jobs.map((job) => job.id)}::text[], ${jobs.map((job) => job.attempts)}::int[]) as mine(workspace_id, outbox_id, attempts)
    where o.workspace_id = mine.workspace_id and o.outbox_id = mine.outbox_id and o.attempts = mine.attempts and o.sent_at is null and o.dead_at is null`.execute(
    database.reference,
  );
}

export async function markDone(database: Database, job: OutboxJob, now: number): Promise<void> {
  await rowOf(database, job)
    .set({ sent_at: new Date(now), last_error: null })
    .execute();
}

/** If it fails once more now. */
export const isGivenUp = (job: OutboxJob, now: number): boolean => job.attempts > DOUBLINGS && now - job.createdAt > DEAD_AFTER_MS;

/** The job is tried again later. One that is given up stays where an operator sees it. */
export async function markFailed(database: Database, job: OutboxJob, reason: unknown, now: number): Promise<void> {
  const waitMs = Math.min(HOUR_MS, 1000 * 2 ** Math.min(job.attempts, DOUBLINGS));
  const failed = { last_error: String(reason).slice(0, 500), run_at: new Date(now + waitMs) };
  await rowOf(database, job)
    .set(isGivenUp(job, now) ? { ...failed, dead_at: new Date(now) } : failed)
    .execute();
}

const rowOf = (database: Database, { workspaceId, id }: OutboxJob) =>
  database.reference.updateTable('outbox').where('workspace_id', '=', workspaceId).where('outbox_id', '=', id);
