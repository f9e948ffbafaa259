import { seeDoclet } from '#server/doclets/seeing/reading.ts';
import { shortList } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { roomTakenOf } from '#server/inventory/pools/room-taken.ts';
import { roomTaken } from './contract.ts';

export const roomTakenRoute = route(roomTaken, async (ctx, { params, headers }) => {
  await seeDoclet(ctx, params.id);
  return shortList(ctx, headers, ['room', params.id], await roomTakenOf(ctx, params.id));
});
