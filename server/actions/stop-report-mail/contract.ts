import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { reportMailItem, SALES_READERS } from '#server/reports/contract.ts';

export const stopReportMailContract = defineAction({
  name: 'stop-report-mail',
  who: SALES_READERS,
  summary: 'Sends a report to the caller no longer. Answers those that are still sent.',
  input: z.object({ _id: objectIdSchema }),
  item: reportMailItem,
  refusals: [404],
});
