import type { Selectable } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { PlatformTables } from '#server/platform/tables.ts';
import type { Outbox } from './outbox.ts';

type Work = { db: Db; workspace: { id: string }; clock: Clock };
type JobRow = Selectable<PlatformTables['outbox']>;

/** The state of a job. A dismissed job was given up and then closed by an administrator. */
export type JobState = 'waiting' | 'given-up' | 'dismissed' | 'done';

/** Nobody else can decide about the job until the transaction ends. */
export async function lockJob({ db, workspace }: Work, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('workspace_id', '=', workspace.id).where('outbox_id', '=', id).forUpdate().executeTakeFirst();
}

export function stateOfJob({ sent_at, dead_at }: Pick<JobRow, 'sent_at' | 'dead_at'>): JobState {
  if (sent_at !== null) return dead_at === null ? 'done' : 'dismissed';
  return dead_at === null ? 'waiting' : 'given-up';
}

/** Starts the job's retries anew: at once, then for another day. */
export async function tryJobAgain(ctx: Work & { outbox: Outbox; afterCommit: (work: () => void) => void }, { outbox_id, kind }: JobRow): Promise<void> {
  const now = new Date(ctx.clock.now());
  await rowOf(ctx, outbox_id).set({ dead_at: null, attempts: 0, run_at: now, created_at: now }).execute();
  ctx.afterCommit(() => ctx.outbox.wake(kind));
}

/** Closes the job for good; it is never tried again. */
export async function dismissJob(ctx: Work, { outbox_id }: JobRow): Promise<void> {
  await rowOf(ctx, outbox_id)
    .set({ sent_at: new Date(ctx.clock.now()) })
    .execute();
}

const rowOf = ({ db, workspace }: Work, id: string) => db.updateTable('outbox').where('workspace_id', '=', workspace.id).where('outbox_id', '=', id);
