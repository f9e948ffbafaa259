import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { password, recoveryCode, secondFactorCode } from '#server/accounts/contract.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { webhookWithSecret } from '#server/webhooks/contract.ts';

export const exchangeWebhookSecretContract = defineAction({
  name: 'exchange-webhook-secret',
  who: ['admin'],
  summary:
    'Makes a new secret for a webhook, with the password, and a code where there is a second factor. The new one is told once; the one before signs too for 24 hours.',
  input: z.object({ webhook_id: objectIdSchema, password: z.nullish(password), code: z.nullish(secondFactorCode), recovery_code: z.nullish(recoveryCode) }),
  item: webhookWithSecret,
  refusals: [400, 403, 404, 429],
  transaction: 'own',
  secretAnswer: true,
});
