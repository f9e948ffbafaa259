import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { captchaTokenSchema } from '#domain/validation/captcha-token.ts';
import { withoutCard } from '#domain/validation/card-in-text.ts';
import { emailSchema } from '#domain/validation/email.ts';
import { lineSchema, neededProseSchema, optionalLineSchema } from '#domain/validation/text.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const sendSupport = defineContract({
  id: 'send-support-request',
  method: 'POST',
  path: '/support/',
  who: EVERYONE,
  summary: 'Ask the venue for help',
  body: z.object({
    issue_title: lineSchema(200).check(withoutCard),
    issue_description: neededProseSchema(5000).check(withoutCard),
    issuer_name: lineSchema(160).check(withoutCard),
    issuer_phone: z._default(optionalLineSchema(40), ''),
    issuer_email: emailSchema,
    issuer_pref_contact: z._default(optionalLineSchema(40), ''),
    captcha_token: captchaTokenSchema,
  }),
  output: z.object({ _id: objectIdSchema }),
  status: 201,
  refusals: [400, 401, 429],
});
