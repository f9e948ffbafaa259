import type { House } from '#server/context.ts';
import { handleJobs } from '#server/workspaces/house-ctx.ts';
import { finishTopUp } from './finish-top-up.ts';
import { FINISH_TOP_UP } from './top-up.ts';

/** Finishes what a till's call has begun when its answer was lost or came late. */
export function registerTillJobs(house: House): void {
  handleJobs(house, FINISH_TOP_UP, async (ctx, orderId) => {
    if ((await finishTopUp(ctx, orderId)) === 'confirming') throw new Error('The bank has not said yet whether it is paid');
  });
}
