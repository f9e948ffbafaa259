import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { emailSchema } from '#domain/validation/email.ts';
import { phoneSchema } from '#domain/validation/person.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { transferItem } from '#server/people/contract.ts';

const empty = z.literal('');
/** An entry of the specification has both an e-mail and a phone; one of them is empty. */
const recipient = {
  email: z.nullish(z.union([emailSchema, empty])),
  phone: z.nullish(z.union([phoneSchema, empty])),
  consumer_id: z.nullish(objectIdSchema),
};

export const transferTicketsContract = defineAction({
  name: 'transfer-tickets',
  who: ['web'],
  summary: 'Sends tickets to an email address or phone number, or gives them to a member of the family at once.',
  input: z.object({
    admissions: z.array(z.union([objectIdSchema, z.object({ admission_id: objectIdSchema, ...recipient })])).check(z.minLength(1), z.maxLength(100)),
    ...recipient,
  }),
  /** `link` if no mail is sent: the sender passes it on */
  item: z.extend(transferItem, { link: z.nullable(z.string()) }),
  refusals: [404, 409, 429],
});
