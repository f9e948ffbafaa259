import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { conflict, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellStaff } from '#server/platform/live/rooms.ts';
import { dismissJob, type JobState, lockJob, stateOfJob, tryJobAgain } from '#server/platform/outbox/given-up-jobs.ts';
import { recordAudit } from '#server/workspaces/audit.ts';

type JobDecision = 'retry' | 'dismiss';

const LEADS_TO: Record<JobDecision, JobState> = { retry: 'waiting', dismiss: 'dismissed' };

/** Follow-up work that was given up after a day is tried for another day, or left undone for good; the books stay as they are. A repeated decision gets the same answer. */
export async function resolveJob(ctx: Ctx, jobId: ObjectId, decision: JobDecision, reason: string): Promise<JobState> {
  return inTransaction(ctx, async (ctx) => {
    const job = await lockJob(ctx, jobId);
    if (!job) throw notFound('The work');
    const state = stateOfJob(job);
    if (state !== 'given-up') return standing(state, decision);
    const { kind, payload, created_at, last_error } = job;
    // Ids alone: an erasure that was given up still knows the person's addresses, which the audit would keep for good.
    const about = Object.fromEntries(Object.entries(payload).filter(([, value]) => typeof value === 'string'));
    await recordAudit(ctx, { action: 'resolve-job', outcome: decision, subject: jobId, detail: { reason, kind, ...about, since: created_at, last_error } });
    await (decision === 'retry' ? tryJobAgain(ctx, job) : dismissJob(ctx, job));
    tellStaff(ctx);
    return LEADS_TO[decision];
  });
}

function standing(state: JobState, decision: JobDecision): JobState {
  if (state === LEADS_TO[decision] || (state === 'done' && decision === 'retry')) return state;
  throw conflict('not-given-up', state === 'dismissed' ? 'This work was dismissed.' : 'This work is not given up.');
}
