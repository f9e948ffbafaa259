import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { SALES_READERS, salesReportItem, spanFields } from '#server/reports/contract.ts';

export const salesReportContract = defineAction({
  name: 'sales-report',
  readsOnly: true,
  who: SALES_READERS,
  summary: 'What was sold and given back on at most 366 days of the venue’s calendar, of an event or of all, as the ledger has it.',
  input: z.object({ ...spanFields, event_id: z.nullish(objectIdSchema) }),
  item: salesReportItem,
  refusals: [400, 401, 403, 404],
});
