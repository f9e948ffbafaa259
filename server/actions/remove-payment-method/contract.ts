import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { cardReferenceSchema } from '#server/payments/contract.ts';

export const removePaymentMethodContract = defineAction({
  name: 'remove-payment-method',
  who: ['web'],
  summary: 'Forget a card on file. Without one, spending in the venue is off.',
  input: z.object({ vault_id: cardReferenceSchema }),
  item: z.object({ vault_id: z.string(), removed: z.boolean() }),
  refusals: [401],
});
