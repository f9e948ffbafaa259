import * as z from 'zod/mini';
import { codeFields, nonce, offlineResult, placeFields, REFUSALS } from '#server/gate/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';

const offlineScan = z.object({
  ...codeFields,
  nonce,
  /** By the device's clock. */
  scanned_at: z.iso.datetime({ offset: true }),
  direction: z.nullish(z.enum(['in', 'out'])),
  /** What the device decided by its snapshot. Unless false, it counts as having let the person pass. */
  accepted: z.nullish(z.boolean()),
  reason: z.nullish(z.enum(REFUSALS)),
});

export const scanBatchContract = defineAction({
  name: 'scan-batch',
  who: BACK_OFFICE,
  summary: 'Uploads what a gate scanned without a line. Sending it again changes nothing; a ticket let in twice is answered with both gates.',
  input: z.object({ ...placeFields, scans: z.array(offlineScan).check(z.minLength(1), z.maxLength(500)) }),
  item: offlineResult,
  refusals: [403, 404],
});
