import * as z from 'zod/mini';
import { daySchema } from '#domain/day-schema.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { SIGNED_IN } from '#server/http/contract.ts';
import { reservationFields } from '#server/people/contract.ts';

export const assignSeasonMembersContract = defineAction({
  name: 'assign-season-members',
  who: SIGNED_IN,
  summary: 'Says which members come on a day, all or none of them, while there are season passes left.',
  input: z.object({ group_id: objectIdSchema, date: daySchema, members: z.array(objectIdSchema).check(z.minLength(1), z.maxLength(1000)) }),
  item: z.object(reservationFields),
  refusals: [404, 409],
});
