import { action } from '#server/http/route.ts';
import { seasonAvailability } from '#server/people/groups/season.ts';
import { seasonPassAvailabilityContract } from './contract.ts';

export const seasonPassAvailabilityAction = action(seasonPassAvailabilityContract, (ctx, data) =>
  seasonAvailability(ctx, data.group_id, data.start_date, data.end_date),
);
