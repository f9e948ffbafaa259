import { consumerRecords, type ConsumerRecords } from '#server/accounts/consumer-records.ts';
import type { Ctx } from '#server/context.ts';
import { updateDocletData } from '#server/doclets/doclets.ts';

/** Gives a consumer a card on file for spending with a wristband. */
export async function makeCashless(ctx: Ctx, accountId: string): Promise<ConsumerRecords> {
  const records = (await consumerRecords(ctx, accountId))!;
  await updateDocletData(ctx, records.accountDocletId, { cashless_spending: true });
  await ctx.db
    .insertInto('saved_card')
    .values({
      workspace_id: ctx.workspace.id,
      card_id: ctx.random.objectId(),
      account_id: accountId,
      vault_id: `vault_${accountId}`,
      account_type: 'Visa',
      last_four: '4242',
      card_exp_month: '12',
      card_exp_year: '2031',
      removed_at: null,
    })
    .execute();
  return records;
}
