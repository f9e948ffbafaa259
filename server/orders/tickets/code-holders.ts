import { TEMPLATE } from '#domain/fixed-ids.ts';
import { isRecordOf } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import { docletsByTemplate } from '#server/doclets/doclets.ts';
import type { AdmissionRow } from '#server/orders/order-row.ts';

type Named = Pick<AdmissionRow, 'holder_account' | 'consumer_id'>;

/**
 * Which tickets an account, usually the caller's, gets the codes of: tickets that it holds, including those bought for others; tickets in the person's own name; and tickets that no
 * account holds, for people they look after. A ticket held by an adult of the family is that adult's to show.
 */
export async function codesOf(ctx: Ctx, accountId = ctx.actor.accountId): Promise<(ticket: Named) => boolean> {
  if (accountId === null) return () => false;
  const people = await docletsByTemplate(ctx, TEMPLATE.consumer, { ownerAccount: accountId });
  const lookedAfter = new Set<string | null>(people.map((person) => person.id));
  const self = people.find((person) => isRecordOf(person, accountId))?.id;
  return ({ holder_account: holder, consumer_id: person }) =>
    holder === accountId || (person !== null && person === self) || (holder === null && lookedAfter.has(person));
}
