import { action } from '#server/http/route.ts';
import { resolveJob } from '#server/pos/reviews/given-up-work.ts';
import { resolveJobContract } from './contract.ts';

export const resolveJobAction = action(resolveJobContract, async (ctx, { job_id, decision, reason }) => [
  { job_id, status: await resolveJob(ctx, job_id, decision, reason) },
]);
