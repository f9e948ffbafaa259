import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { lineSchema } from '#domain/validation/text.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { BACK_OFFICE } from '#server/http/contract.ts';
import { refundAnswer, refundFields } from '#server/pos/contract.ts';

export const arbitraryRefundContract = defineAction({
  name: 'arbitrary-refund',
  who: BACK_OFFICE,
  summary: 'Ask to give money back for nothing that was bought, up to what the order brought. It is given once another administrator confirms the task.',
  input: z.object({ order_id: objectIdSchema, ...refundFields, reason: lineSchema(300) }),
  item: refundAnswer,
  refusals: [400, 401, 403, 404, 409],
  transaction: 'own',
});
