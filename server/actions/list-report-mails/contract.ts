import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { reportMailItem, SALES_READERS } from '#server/reports/contract.ts';

export const listReportMailsContract = defineAction({
  name: 'list-report-mails',
  readsOnly: true,
  who: SALES_READERS,
  summary: 'The sales reports that the caller has sent to their own address, and when each is sent next.',
  input: z.object({}),
  item: reportMailItem,
});
