import { onlyInvited, withoutPerson, type Account } from '#server/accounts/accounts.ts';
import type { Ctx } from '#server/context.ts';

/**
 * An account that only stands for whoever is invited at an address makes room for the one whose owner has shown the address to be theirs. The links that were mailed there go on
 * with that one.
 */
export async function takeInvited(ctx: Ctx, { account_id: accountId, realm_id: realmId }: Account, email: string): Promise<void> {
  const invited = await onlyInvited(ctx, realmId, email);
  if (!invited) return;
  await ctx.db
    .updateTable('account_token')
    .set({ account_id: accountId })
    .where('account_id', '=', invited.account_id)
    .where('purpose', '=', 'invite')
    .execute();
  await ctx.db.deleteFrom('account_token').where('account_id', '=', invited.account_id).execute();
  await ctx.db.updateTable('account').set(withoutPerson(ctx, invited.account_id)).where('account_id', '=', invited.account_id).execute();
}
