import type { House } from '#server/context.ts';
import { handleJobs } from '#server/orders/house-ctx.ts';
import { FINISH_TOP_UP, finishTopUp } from './top-up.ts';

/** What follows a till's call whose answer was lost or late. */
export function registerTillJobs(house: House): void {
  handleJobs(house, FINISH_TOP_UP, async (ctx, orderId) => {
    if ((await finishTopUp(ctx, orderId)) === 'confirming') throw new Error('The bank has not said yet whether it is paid');
  });
}
