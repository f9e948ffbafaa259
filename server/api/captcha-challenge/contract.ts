import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

export const captchaChallenge = defineContract({
  id: 'captcha-challenge',
  method: 'GET',
  path: '/captcha/challenge',
  who: EVERYONE,
  needsNoSession: true,
  noHead: true,
  summary: "Something for the visitor's machine to solve: an ALTCHA challenge, valid for ten minutes and for one use in this workspace.",
  query: z.object({ ws: z.optional(objectIdSchema) }),
  produces: 'application/json',
  output: z.unknown(),
});
