import * as z from 'zod/mini';
import { objectIdSchema } from '#domain/id-schema.ts';
import { defineAction } from '#server/http/action-contract.ts';
import { SIGNED_IN } from '#server/http/contract.ts';
import { memberEntitlementsItem } from '#server/orders/contract.ts';

export const memberEntitlementsContract = defineAction({
  name: 'member-entitlements',
  readsOnly: true,
  who: SIGNED_IN,
  summary:
    'What a person and their family hold: admissions, with the codes of those the caller holds or looks after, and what is collected or shared. `reentry_rule`: a ticket lets in once, on each day, back once on each, or as often as it went out. Staff read it without codes.',
  input: z.object({
    profile_id: z.nullish(objectIdSchema),
    doclet_id: z.nullish(objectIdSchema),
    consumer_id: z.nullish(objectIdSchema),
    event_id: z.nullish(objectIdSchema),
  }),
  item: memberEntitlementsItem,
  refusals: [400, 401, 404],
});
