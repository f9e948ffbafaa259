import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { emailSchema } from '#domain/validation/email.ts';
import { nameSchema, phoneSchema } from '#domain/validation/person.ts';
import { lineSchema, optionalLineSchema } from '#domain/validation/text.ts';
import { defineAction } from '#server/http/action-contract.ts';

export const groupCreateContract = defineAction({
  name: 'group-create',
  who: ['web'],
  summary: 'Asks for a group. It exists once staff have confirmed the request as a task.',
  input: z.object({
    organization: z.object({
      name: lineSchema(160),
      address: z.object({
        street1: lineSchema(200),
        street2: z._default(optionalLineSchema(200), ''),
        city: lineSchema(200),
        state: lineSchema(60),
        zip: lineSchema(20),
      }),
      primaryContact: z.object({ firstName: nameSchema, lastName: nameSchema, email: emailSchema, phone: phoneSchema }),
    }),
    size: z.number().check(z.int(), z.gte(2), z.lte(10_000)),
    event_id: z.nullish(objectIdSchema),
  }),
  item: z.object({ task_id: z.string(), status: z.enum(['open', 'confirmed', 'declined']), name: z.string(), size: z.number() }),
  refusals: [404, 429],
});
