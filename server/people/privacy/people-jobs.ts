import type { House } from '#server/context.ts';
import { houseCtxOf } from '#server/workspaces/house-ctx.ts';
import { ERASE_WHAT_CAME_LATE, eraseWhatCameLate } from './erase-person.ts';
import type { Leaving } from './leaving.ts';

export function registerPeopleJobs(house: House): void {
  house.outbox.handle(ERASE_WHAT_CAME_LATE, async ({ workspaceId, payload }) => {
    // Without addresses its work is done: by itself, before it could be marked, or by another request of the same person.
    if (!payload.leaving) return;
    const ctx = await houseCtxOf(house, workspaceId);
    if (ctx) await eraseWhatCameLate(ctx, payload.leaving as Leaving);
  });
}
