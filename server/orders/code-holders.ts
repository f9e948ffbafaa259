import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { isRecordOf } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import { docletsByTemplate } from '#server/doclets/doclets.ts';

export type Named = { holderAccount: ObjectId | null; consumerId: ObjectId | null };

/**
 * Which tickets an account, usually the caller's, gets the codes of: tickets that it holds, including those bought for others; tickets in the person's own name; and tickets that no
 * account holds, for people they look after. A ticket held by an adult of the family is that adult's to show.
 */
export async function codesOf(ctx: Ctx, accountId = ctx.actor.accountId): Promise<(ticket: Named) => boolean> {
  if (accountId === null) return () => false;
  const people = await docletsByTemplate(ctx, TEMPLATE.consumer, { ownerAccount: accountId });
  const lookedAfter = new Set<ObjectId | null>(people.map((person) => person.id));
  const self = people.find((person) => isRecordOf(person, accountId))?.id;
  return ({ holderAccount, consumerId }) =>
    holderAccount === accountId || (consumerId !== null && consumerId === self) || (holderAccount === null && lookedAfter.has(consumerId));
}
