import type { Outbox } from './outbox.ts';

/** Work about one record: the job's kind, and the field of its payload that holds the record's id. */
export type Job = { kind: string; about: string };

type Queueing = Parameters<Outbox['add']>[0] & { outbox: Outbox };

/** Runs in the caller's transaction, so the job exists exactly when the change does. */
export async function queueJob(ctx: Queueing, { kind, about }: Job, id: string, runAt?: Date): Promise<void> {
  await ctx.outbox.add(ctx, kind, { [about]: id }, runAt);
}
