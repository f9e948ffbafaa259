import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { reportMailFields, reportMailItem, SALES_READERS } from '#server/reports/contract.ts';

const { every, weekday, hour, event_id } = reportMailFields;

export const saveReportMailContract = defineAction({
  name: 'save-report-mail',
  who: SALES_READERS,
  summary:
    'Has the sales of the day, week or month before sent to the caller’s own address, at an hour of the venue’s clock: daily, weekly on a weekday (0 is Sunday), or on the first of each month. With `_id` it changes one that was asked for. Answers all of them.',
  input: z.object({ _id: z.nullish(objectIdSchema), every, weekday: z.optional(weekday), hour, event_id: z.optional(event_id) }),
  item: reportMailItem,
  refusals: [400, 404, 409],
});
