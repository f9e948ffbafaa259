import * as z from 'zod/mini';
import { MOST_SPACES_AT_ONCE } from '#domain/catalog/space-run.ts';
import { objectIdSchema } from '#domain/id-schema.ts';
import { lineSchema } from '#domain/validation/text.ts';
import { recordData } from '#server/doclets/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';

/** What each space has of its own. The limits are the Location's. */
const space = z.strictObject({
  name: lineSchema(80),
  row: z.optional(lineSchema(20)),
  x: z.optional(z.number()),
  y: z.optional(z.number()),
});

export const addSpacesContract = defineAction({
  name: 'add-spaces',
  who: ['admin', 'staff'],
  summary: 'Makes many cabins, tables or seats (Location) at once, all or none; those whose names are already there are left as they are.',
  input: z.object({
    /** the fields that all of them have alike */
    same: recordData,
    spaces: z.array(space).check(z.minLength(1), z.maxLength(MOST_SPACES_AT_ONCE, `At most ${MOST_SPACES_AT_ONCE} spaces at a time.`)),
  }),
  item: z.object({ doclet_id: objectIdSchema, name: z.string(), row: z.nullable(z.string()), made: z.boolean() }),
  refusals: [400, 403],
});
