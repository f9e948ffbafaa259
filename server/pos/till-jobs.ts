import type { House } from '#server/context.ts';
import { inJobsWorkspace } from '#server/orders/house-ctx.ts';
import { FINISH_TOP_UP, finishTopUp } from './top-up.ts';

/** What follows a till's call whose answer was lost or late. */
export function registerTillJobs(house: House): void {
  house.outbox.handle(
    FINISH_TOP_UP,
    inJobsWorkspace(house, async (ctx, payload) => {
      if ((await finishTopUp(ctx, String(payload['order_id']))) === 'confirming') throw new Error('The bank has not said yet whether it is paid');
    }),
  );
}
