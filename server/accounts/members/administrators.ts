import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';

/** The addresses of those who administer the venue. */
export async function administratorsOf(ctx: Ctx, { but }: { but?: ObjectId } = {}): Promise<string[]> {
  const administrators = await ctx.db
    .selectFrom('membership')
    .innerJoin('account', 'account.account_id', 'membership.account_id')
    .select('account.email')
    .where('membership.workspace_id', '=', ctx.workspace.id)
    .where('membership.role', '=', 'admin')
    .where('account.account_id', '<>', but ?? '')
    .where('account.disabled', '=', false)
    .execute();
  return administrators.map(({ email }) => email);
}
