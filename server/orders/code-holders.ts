import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { isRecordOf } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import { docletsByTemplate } from '#server/doclets/doclets.ts';

type Named = { holderAccount: ObjectId | null; consumerId: ObjectId | null };

/**
 * Whose codes the caller is given: of tickets they hold, those they bought for others among them; of tickets in their own
 * name; and of nobody's tickets that are for people they look after. What an adult of the family holds is that adult's to show.
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
