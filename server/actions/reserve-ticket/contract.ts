import * as z from 'zod/mini';
import { timeOfDaySchema, visitDateSchema } from '#domain/day-schema.ts';
import { parseVisitDate } from '#domain/day.ts';
import { objectIdSchema, optionalIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';

const LONGEST_PASS = 200;
const number = z.union([z.number(), z.string().check(z.maxLength(4))]);

/** `YYYY-MM-DD`, 'any', 'event', or the parts of a date as in a cart line. For a product without a day of its own the value does not matter. */
const visitDate = z.union([
  visitDateSchema,
  z
    .object({
      year: z.nullish(number),
      month1: z.nullish(number),
      day: z.nullish(number),
      isAnyDay: z.nullish(z.boolean()),
      isEventLength: z.nullish(z.boolean()),
    })
    .check(z.refine((parts) => parseVisitDate(parts) !== null, 'Not a visit date.')),
]);

export const reserveTicket = defineAction({
  name: 'reserve-ticket',
  who: EVERYONE,
  knownBy: ['x-cart-key'],
  summary:
    'Holds one unit of a product for a while. Whose hold it is follows from the token or the cart key; a visitor without one is given a cart key in meta',
  input: z.object({
    date: visitDate,
    doclet_id: objectIdSchema,
    event_id: objectIdSchema,
    location_id: optionalIdSchema,
    ow_role_id: optionalIdSchema,
    /** the pass of the event's waiting room, where it has one (`waiting-room-place`) */
    room_pass: z.nullish(z.string().check(z.maxLength(LONGEST_PASS))),
    time: z.nullish(z.union([timeOfDaySchema, z.literal('')])),
  }),
  item: z.object({ item_id: objectIdSchema, expires_at: z.string() }),
  refusals: [400, 404, 409, 429, 503],
  transaction: 'own',
  drawsId: true,
});
