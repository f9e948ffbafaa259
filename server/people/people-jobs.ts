import type { House } from '#server/context.ts';
import { handleJobs } from '#server/orders/house-ctx.ts';
import { ERASE_WHAT_CAME_LATE, eraseWhatCameLate } from './erase-person.ts';

export function registerPeopleJobs(house: House): void {
  handleJobs(house, ERASE_WHAT_CAME_LATE, eraseWhatCameLate);
}
