import type { ObjectId } from '#domain/ids.ts';
import { isRecordOf } from '#server/accounts/consumer-records.ts';
import { inPrivacyMode } from '#server/accounts/privacy-mode.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';

export type KnownAddresses = { invited: ReadonlySet<unknown>; joined: ReadonlySet<string> };

/** By which addresses people are known to a family or a group: those they were invited at, and those they sign in with. */
export async function addressesOf(ctx: Ctx, people: readonly Doclet[]): Promise<KnownAddresses> {
  const accounts = people.flatMap((one) => accountOf(one) ?? []);
  // What somebody signs in with is in privacy mode told to nobody else.
  const told = inPrivacyMode(ctx) ? accounts.filter((id) => id === ctx.actor.accountId) : accounts;
  return { invited: new Set(people.map((one) => one.data.invited_email).filter(Boolean)), joined: new Set(await emailsOf(ctx, told)) };
}

const accountOf = (person: Doclet): ObjectId | null => (person.ownerAccount !== null && isRecordOf(person, person.ownerAccount) ? person.ownerAccount : null);

async function emailsOf(ctx: Ctx, accountIds: readonly ObjectId[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await ctx.db.selectFrom('account').select('email').where('account_id', 'in', accountIds).execute();
  return rows.map((row) => row.email);
}
