import { action } from '#server/http/route.ts';
import { showStanding } from '#server/waiting-room/standing.ts';
import { waitingRoomPlaceContract } from './contract.ts';

export const waitingRoomPlaceAction = action(waitingRoomPlaceContract, async (ctx, { event_id }) => [await showStanding(ctx, event_id)]);
