import * as z from 'zod/mini';
import { daySchema } from '#domain/day-schema.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { SIGNED_IN } from '#server/http/contract.ts';
import { reservationFields } from '#server/people/contract.ts';

export const seasonPassAvailabilityContract = defineAction({
  name: 'season-pass-availability',
  readsOnly: true,
  who: SIGNED_IN,
  summary: "How many of a group's season passes are free on each day, and who comes.",
  input: z.object({ group_id: objectIdSchema, start_date: daySchema, end_date: daySchema }),
  item: z.object({
    date: z.string(),
    item_count: z.number(),
    reserved: z.array(z.object(reservationFields)),
    /** The visit day that the event is on, which is the first that can be entered. */
    today: z.string(),
  }),
  refusals: [404, 409],
});
