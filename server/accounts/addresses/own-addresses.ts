import type { Account } from '#server/accounts/accounts.ts';
import type { Ctx } from '#server/context.ts';

/** The addresses that an account had before this one. One that was never confirmed may be a stranger's. */
export function earlierEmails({ email, earlier_emails, confirmed }: Account, next: string): string[] {
  return [...new Set(confirmed ? [...earlier_emails, email] : earlier_emails)].filter((earlier) => earlier !== next);
}

/** What a person has shown to be theirs: the address of their account, and earlier ones that no other account has by now. */
export async function ownAddresses(ctx: Pick<Ctx, 'db'>, account: Account): Promise<string[]> {
  const { account_id, realm_id, email, earlier_emails: earlier, confirmed } = account;
  const taken = await ctx.db
    .selectFrom('account')
    .select('email')
    .where('realm_id', '=', realm_id)
    .where('account_id', '<>', account_id)
    .where((eb) => eb('email', '=', eb.fn.any(eb.val(earlier))))
    .execute();
  const isTaken = new Set(taken.map((row) => row.email));
  return [...(confirmed ? [email] : []), ...earlier.filter((address) => !isTaken.has(address))];
}
