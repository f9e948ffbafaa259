import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { lineSchema, optionalLineSchema } from '#domain/validation/text.ts';
import { password, recoveryCode, secondFactorCode } from '#server/accounts/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { LONGEST_WEBHOOK_URL, WEBHOOK_KINDS, webhookKind, webhookWithSecret } from '#server/webhooks/contract.ts';

export const saveWebhookContract = defineAction({
  name: 'save-webhook',
  who: ['admin'],
  summary:
    'Adds a webhook, or with `webhook_id` changes or pauses one. A new address takes the password, and a code where there is a second factor. The secret that its deliveries are signed with is told once, as it is made.',
  input: z.object({
    webhook_id: z.nullish(objectIdSchema),
    url: lineSchema(LONGEST_WEBHOOK_URL),
    description: z._default(optionalLineSchema(100), ''),
    kinds: z.array(webhookKind).check(z.minLength(1, 'Choose at least one.'), z.maxLength(WEBHOOK_KINDS.length)),
    status: z._default(z.enum(['active', 'paused']), 'active'),
    password: z.nullish(password),
    code: z.nullish(secondFactorCode),
    recovery_code: z.nullish(recoveryCode),
  }),
  item: webhookWithSecret,
  refusals: [400, 403, 404, 409, 429],
  transaction: 'own',
  secretAnswer: true,
});
