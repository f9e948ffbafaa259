import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { lineSchema } from '#domain/validation/text.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { SIGNED_IN } from '#server/http/contract.ts';
import { reservationFields } from '#server/people/contract.ts';

export const cancelGroupReservationContract = defineAction({
  name: 'cancel-group-reservation',
  who: SIGNED_IN,
  summary: 'Says that a member does not come after all, and why.',
  input: z.object({ reservation_id: objectIdSchema, reason: lineSchema(300) }),
  item: z.object({ ...reservationFields, state: z.literal('cancelled'), reason: z.string() }),
  refusals: [404],
});
