import * as z from 'zod/mini';
import { daySchema } from '#domain/day-schema.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { nameSchema } from '#domain/validation/person.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';

export const activateEntitlementContract = defineAction({
  name: 'activate-entitlement',
  who: BACK_OFFICE,
  summary: 'Makes a ticket the ticket of a person, once.',
  input: z.object({
    doclet_id: objectIdSchema,
    first_name: nameSchema,
    last_name: nameSchema,
    /** Empty if it is not asked for. */
    dob: z.nullish(z.union([daySchema, z.literal('')])),
    terminal_id: z.nullish(objectIdSchema),
  }),
  item: z.object({
    activation_id: z.string(),
    doclet_id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    dob: z.nullable(z.string()),
    activated_at: z.string(),
  }),
  refusals: [403, 404, 409],
});
