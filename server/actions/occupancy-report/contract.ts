import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { occupancyReportItem, spanFields } from '#server/reports/contract.ts';

export const occupancyReportContract = defineAction({
  name: 'occupancy-report',
  readsOnly: true,
  who: ['admin'],
  summary: 'How full an event is on at most 366 of its dates: what there is room for, sold, held in carts, and who has come in.',
  input: z.object({ ...spanFields, event_id: objectIdSchema }),
  item: occupancyReportItem,
  refusals: [400, 401, 403, 404],
});
