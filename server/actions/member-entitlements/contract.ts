import * as z from 'zod/mini';
import { defineAction } from '#server/http/action-contract.ts';
import { SIGNED_IN } from '#server/http/contract.ts';
import { memberEntitlementsItem, objectId } from '#server/orders/contract.ts';

export const memberEntitlementsContract = defineAction({
  name: 'member-entitlements',
  who: SIGNED_IN,
  summary: 'What a person and their family hold: admissions with their codes, and what is collected or shared. Staff read it without codes.',
  input: z.object({ profile_id: z.nullish(objectId), doclet_id: z.nullish(objectId), consumer_id: z.nullish(objectId), event_id: z.nullish(objectId) }),
  item: memberEntitlementsItem,
  refusals: [400, 401, 404],
});
