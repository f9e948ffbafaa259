import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { captchaTokenSchema } from '#domain/validation/captcha-token.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';
import { roomStanding } from '#server/waiting-room/contract.ts';

export const enterWaitingRoomContract = defineAction({
  name: 'enter-waiting-room',
  who: EVERYONE,
  knownBy: ['x-cart-key'],
  summary:
    'Gives a visitor a place in the waiting room of an event, or finds the one that they have. Those who enter before the sale begins are let in as is drawn then, later ones as they come. Without a waiting room nobody need enter; a visitor without a token or cart key is given one in meta',
  input: z.object({ event_id: objectIdSchema, captcha_token: captchaTokenSchema }),
  item: roomStanding,
  refusals: [400, 404, 409, 429, 503],
  transaction: 'own',
  drawsId: true,
});
