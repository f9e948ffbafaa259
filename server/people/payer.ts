import { TEMPLATE } from '#domain/fixed-ids.ts';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import { parseCents } from '#domain/cents.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { docletById, docletsByTemplate, linkedDoclets } from '#server/doclets/doclets.ts';

/** Whose card pays for what a person spends in the venue, and how much of it they may use in a day. */
export type Payer = { accountId: ObjectId; limitCents: number | null };

/** Who a Consumer record is: the account that signs in as this person, if any. */
export function ownAccountOf(consumer: Doclet): ObjectId | null {
  const pid = (consumer.data.realm as { pid?: unknown } | undefined)?.pid;
  return isObjectId(pid) && pid === consumer.ownerAccount ? pid : null;
}

/**
 * A member of a family spends on the organizer's card where the organizer allows it, within the day's limit; anybody
 * else on their own. Null: nobody has agreed to pay.
 */
export async function payerOf(ctx: Ctx, consumerId: ObjectId): Promise<Payer | null> {
  const consumer = await docletById(ctx, consumerId);
  if (consumer?.templateId !== TEMPLATE.consumer) return null;
  const limitCents = dailyLimitOf(consumer);
  const own = ownAccountOf(consumer);
  if (own !== null && (await isCashless(ctx, own))) return { accountId: own, limitCents };
  if (consumer.data.cashless_spending !== true) return null;
  for (const { doclet: family } of await linkedDoclets(ctx, consumerId, { template: TEMPLATE.consumerGroup, role: WEAVE_ROLE.familyMember })) {
    if (family.ownerAccount !== null && (await isCashless(ctx, family.ownerAccount))) return { accountId: family.ownerAccount, limitCents };
  }
  return null;
}

export function dailyLimitOf(consumer: Doclet): number | null {
  return consumer.data.daily_spending_limit === undefined ? null : parseCents(consumer.data.daily_spending_limit);
}

/** On only while the flag is on and there is a card to charge. */
export async function isCashless(ctx: Ctx, accountId: ObjectId): Promise<boolean> {
  const [account] = await docletsByTemplate(ctx, TEMPLATE.account, { ownerAccount: accountId });
  if (account?.data.cashless_spending !== true) return false;
  const card = await ctx.db
    .selectFrom('saved_card')
    .select('card_id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return card !== undefined;
}
