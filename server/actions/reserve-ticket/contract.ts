import * as z from 'zod/mini';
import { parseVisitDate, timeOfDaySchema } from '#domain/day.ts';
import { OBJECT_ID } from '#domain/ids.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { EVERYONE } from '#server/http/contract.ts';

const id = z.string().check(z.regex(OBJECT_ID));
const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));
const number = z.union([z.number(), z.string().check(z.maxLength(4))]);

/** `YYYY-MM-DD`, 'any', 'event', or the parts of a date as a cart line has them. */
const visitDate = z.union([
  z.string().check(
    z.maxLength(10),
    z.refine((date) => parseVisitDate(date) !== null, 'Not a visit date.'),
  ),
  z
    .object({ year: maybe(number), month1: maybe(number), day: maybe(number), isAnyDay: maybe(z.boolean()), isEventLength: maybe(z.boolean()) })
    .check(z.refine((parts) => parseVisitDate(parts) !== null, 'Not a visit date.')),
]);

export const reserveTicket = defineAction({
  name: 'reserve-ticket',
  who: EVERYONE,
  summary:
    'Holds one unit of a product for a while. Whose hold it is follows from the token or the cart key; a visitor without one is given a cart key in meta',
  input: z.object({ date: visitDate, doclet_id: id, event_id: id, location_id: maybe(id), ow_role_id: maybe(id), time: maybe(timeOfDaySchema) }),
  item: z.object({ item_id: id, expires_at: z.string() }),
  refusals: [400, 404, 409, 429, 503],
  transaction: 'own',
});
