import { action } from '#server/http/route.ts';
import { memberEntitlements } from '#server/orders/tickets/member-entitlements.ts';
import { memberEntitlementsContract } from './contract.ts';

export const memberEntitlementsAction = action(memberEntitlementsContract, (ctx, { profile_id, doclet_id, consumer_id, event_id }) =>
  memberEntitlements(ctx, { profileId: profile_id ?? null, consumerId: doclet_id ?? consumer_id ?? null, eventId: event_id ?? null }),
);
