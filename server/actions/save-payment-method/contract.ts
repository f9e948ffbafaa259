import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { captchaTokenSchema } from '#domain/validation/captcha-token.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { cardFields, savedMethodItem } from '#server/payments/contract.ts';

const id = z.nullish(objectIdSchema);
const line = (most: number) => z.nullish(z.string().check(z.maxLength(most)));

export const savePaymentMethodContract = defineAction({
  name: 'save-payment-method',
  who: ['web'],
  summary: 'Keep a card on file with the processor. The card that was there is let go.',
  input: z.object({
    context: line(40),
    profile_id: id,
    realm_id: id,
    ...cardFields,
    name_on_card: line(100),
    billing_zip: line(20),
    zip: line(20),
    captcha_token: captchaTokenSchema,
  }),
  item: savedMethodItem,
  refusals: [400, 401, 404, 429],
  transaction: 'own',
});
