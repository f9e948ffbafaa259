import { parseCents } from '#domain/cents.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { isRecordOf } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { docletById, docletsByTemplate } from '#server/doclets/doclets.ts';
import { familiesOf } from '#server/people/own-records.ts';

/** The account whose card pays for what a person spends in the venue, and how much of it they may use per day. */
export type Payer = { accountId: ObjectId; limitCents: number | null };

/** An organizer's permission holds in their own family only. It is neither brought along nor taken away. */
export const NO_SPENDING = { cashless_spending: null, daily_spending_limit: null };

/** The account that signs in as this person, if there is one. */
export function ownAccountOf(consumer: Doclet): ObjectId | null {
  const { ownerAccount } = consumer;
  return ownerAccount !== null && isRecordOf(consumer, ownerAccount) ? ownerAccount : null;
}

/**
 * A family member spends on the organizer's card if the organizer allows it, within the day's limit. Anybody else spends on their own card. For somebody in two families the record
 * does not tell who gave the permission, so neither organizer pays. Null: nobody has agreed to pay.
 */
export async function payerOf(ctx: Ctx, consumerId: ObjectId): Promise<Payer | null> {
  const consumer = await docletById(ctx, consumerId);
  if (consumer?.templateId !== TEMPLATE.consumer) return null;
  const limitCents = dailyLimitOf(consumer);
  const own = ownAccountOf(consumer);
  if (own !== null && (await isCashless(ctx, own))) return { accountId: own, limitCents };
  if (consumer.data.cashless_spending !== true) return null;
  const [family, another] = await familiesOf(ctx, consumerId);
  if (!family?.ownerAccount || another) return null;
  return (await isCashless(ctx, family.ownerAccount)) ? { accountId: family.ownerAccount, limitCents } : null;
}

function dailyLimitOf(consumer: Doclet): number | null {
  return consumer.data.daily_spending_limit === undefined ? null : parseCents(consumer.data.daily_spending_limit);
}

/** True only if the switch is on and there is a card to charge. */
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
