import type { Outbox } from './outbox.ts';

/** Work about one record: the name it waits under, and what its payload calls that record. */
export type Job = { kind: string; about: string };

type Queueing = Parameters<Outbox['add']>[0] & { outbox: Outbox };

/** In the caller's transaction: the job exists exactly when the change does. */
export async function queueJob(ctx: Queueing, { kind, about }: Job, id: string, runAt?: Date): Promise<void> {
  await ctx.outbox.add(ctx, kind, { [about]: id }, runAt);
}
