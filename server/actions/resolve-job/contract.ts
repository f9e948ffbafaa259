import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { lineSchema } from '#domain/validation/text.ts';
import { defineAction } from '#server/http/action-contract.ts';

export const resolveJobContract = defineAction({
  name: 'resolve-job',
  who: ['admin'],
  summary: 'Decides about work that was given up, by its `_id` in list-reviews: retry tries it at once and for another day, dismiss leaves it undone for good.',
  input: z.object({ job_id: objectIdSchema, decision: z.enum(['retry', 'dismiss']), reason: lineSchema(300) }),
  item: z.object({ job_id: z.string(), status: z.string() }),
  refusals: [403, 404, 409],
});
