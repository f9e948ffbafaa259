import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';
import { roomStanding } from '#server/waiting-room/contract.ts';

export const waitingRoomPlaceContract = defineAction({
  name: 'waiting-room-place',
  readsOnly: true,
  who: EVERYONE,
  knownBy: ['x-cart-key'],
  summary:
    'How a visitor stands in the waiting room of an event, and the pass that they are given when they are let in. Whoever has not asked for a minute and a half is passed over until they ask again',
  input: z.object({ event_id: objectIdSchema }),
  item: roomStanding,
  refusals: [400, 404, 503],
});
