import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineContract, EVERYONE } from '#server/http/contract.ts';

const link = z.object({
  url: z.string(),
  /** The tickets that the link stores, and whose they are. */
  tickets: z.array(z.object({ holder: z.string(), name: z.string() })),
});

export const walletLinksContract = defineContract({
  id: 'wallet-links',
  method: 'POST',
  path: '/workspace/:ws/wallet-links',
  who: EVERYONE,
  guests: true,
  summary: "Links that put tickets into a phone's wallet: the caller's own by their ids, or those of an order by the key in its confirmation",
  params: z.object({ ws: objectIdSchema }),
  body: z.union([z.object({ ids: z.array(objectIdSchema).check(z.minLength(1), z.maxLength(100)) }), z.object({ key: z.string().check(z.maxLength(1200)) })]),
  output: z.object({ event: z.string(), date: z.string(), apple: z.array(link), google: z.array(link) }),
  refusals: [400, 401, 404, 409, 429],
  secretAnswer: true,
});
