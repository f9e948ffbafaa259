import type { House } from '#server/context.ts';
import { inJobsWorkspace } from '#server/orders/house-ctx.ts';
import { ERASE_WHAT_CAME_LATE, eraseWhatCameLate } from './erase-person.ts';

export function registerPeopleJobs(house: House): void {
  house.outbox.handle(
    ERASE_WHAT_CAME_LATE,
    inJobsWorkspace(house, (ctx, payload) => eraseWhatCameLate(ctx, String(payload['account_id']))),
  );
}
