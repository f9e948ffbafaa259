import { action } from '#server/http/route.ts';
import { cancelReservation } from '#server/people/groups/season.ts';
import { cancelGroupReservationContract } from './contract.ts';

export const cancelGroupReservationAction = action(cancelGroupReservationContract, async (ctx, data) => [
  await cancelReservation(ctx, data.reservation_id, data.reason),
]);
