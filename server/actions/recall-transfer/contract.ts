import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { transferItem } from '#server/people/contract.ts';

export const recallTransferContract = defineAction({
  name: 'recall-transfer',
  who: ['web'],
  summary: 'Takes back a ticket that was sent and not taken up.',
  input: z.object({ transfer_id: objectIdSchema }),
  item: transferItem,
  refusals: [404, 409],
});
