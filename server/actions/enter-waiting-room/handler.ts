import { action } from '#server/http/route.ts';
import { enterRoom } from '#server/waiting-room/standing.ts';
import { enterWaitingRoomContract } from './contract.ts';

export const enterWaitingRoomAction = action(enterWaitingRoomContract, async (ctx, { event_id, captcha_token }) => [
  await enterRoom(ctx, event_id, captcha_token ?? null),
]);
