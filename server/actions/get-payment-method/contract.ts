import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { paymentMethodItem } from '#server/payments/contract.ts';

const id = z.nullish(objectIdSchema);

export const getPaymentMethodContract = defineAction({
  name: 'get-payment-method',
  readsOnly: true,
  who: ['web'],
  summary: 'The card on file of the person who is signed in',
  input: z.object({ profile_id: id, realm_id: id }),
  item: paymentMethodItem,
  refusals: [401, 404],
});
