import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { isRecordOf } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import { docletsByTemplate } from '#server/doclets/doclets.ts';

type Named = { holderAccount: ObjectId | null; consumerId: ObjectId | null };

/**
 * Which tickets the caller gets the codes of: tickets that they hold, including those bought for others; tickets in their own name; and tickets that no account holds, for people
 * they look after. A ticket held by an adult of the family is that adult's to show.
 */
export async function codesOf(ctx: Ctx): Promise<(ticket: Named) => boolean> {
  const { accountId } = ctx.actor;
  if (accountId === null) return () => false;
  const people = await docletsByTemplate(ctx, TEMPLATE.consumer, { ownerAccount: accountId });
  const lookedAfter = new Set<ObjectId | null>(people.map((person) => person.id));
  const self = people.find((person) => isRecordOf(person, accountId))?.id;
  return ({ holderAccount, consumerId }) =>
    holderAccount === accountId || (consumerId !== null && consumerId === self) || (holderAccount === null && lookedAfter.has(consumerId));
}
