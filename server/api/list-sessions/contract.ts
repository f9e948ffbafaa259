import * as z from 'zod/mini';
import { defineContract, SIGNED_IN } from '#server/http/contract.ts';

export const listSessions = defineContract({
  id: 'list-sessions',
  method: 'GET',
  path: '/account/sessions',
  who: SIGNED_IN,
  summary: 'List one’s own open sign-ins, the latest first',
  list: 'whole',
  output: z.object({
    items: z.array(
      z.object({
        _id: z.string(),
        user_agent: z.string(),
        address: z.string(),
        created_at: z.string(),
        seen_at: z.string(),
        expires_at: z.string(),
        second_factor: z.boolean(),
        current: z.boolean(),
      }),
    ),
    have_more: z.boolean(),
    next: z.nullable(z.string()),
    prev: z.nullable(z.string()),
  }),
  refusals: [401],
});
