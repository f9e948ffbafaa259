import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import { isRecordOf } from '#server/accounts/consumer-records.ts';
import { inPrivacyMode } from '#server/accounts/privacy-mode.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { linkedDoclets } from '#server/doclets/weaves.ts';
import { conflict } from '#server/errors.ts';

type Known = { invited: ReadonlySet<unknown>; joined: ReadonlySet<string> };

/** By which addresses a group knows its members: those they were invited at, and those its members and its owner sign in with. */
export async function groupAddresses(ctx: Ctx, groupId: ObjectId, members: readonly Doclet[]): Promise<Known> {
  const owners = await linkedDoclets(ctx, groupId, { template: TEMPLATE.consumer, role: WEAVE_ROLE.groupOwner });
  const accounts = [...members, ...owners.map(({ doclet }) => doclet)].flatMap((one) => accountOf(one) ?? []);
  // What somebody signs in with is in privacy mode told to nobody else.
  const told = inPrivacyMode(ctx) ? accounts.filter((id) => id === ctx.actor.accountId) : accounts;
  return { invited: new Set(members.map((one) => one.data.invited_email).filter(Boolean)), joined: new Set(await emailsOf(ctx, told)) };
}

/** Nobody is invited twice, nor where they are already. */
export async function assertNotInGroup(ctx: Ctx, groupId: ObjectId, members: readonly Doclet[], email: string): Promise<void> {
  const { invited, joined } = await groupAddresses(ctx, groupId, members);
  if (invited.has(email)) throw conflict('already-invited', 'This person has been invited already.');
  if (joined.has(email)) throw conflict('already-invited', 'This person is in the group already.');
}

const accountOf = (person: Doclet): ObjectId | null => (person.ownerAccount !== null && isRecordOf(person, person.ownerAccount) ? person.ownerAccount : null);

async function emailsOf(ctx: Ctx, accountIds: readonly ObjectId[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await ctx.db.selectFrom('account').select('email').where('account_id', 'in', accountIds).execute();
  return rows.map((row) => row.email);
}
