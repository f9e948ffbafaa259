import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import { fullName } from '#domain/person-name.ts';
import { dropOpenTokens } from '#server/accounts/account-tokens.ts';
import { lockAccount } from '#server/accounts/accounts.ts';
import type { Role } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { recordAudit } from '#server/workspaces/audit.ts';

type Member = { profileId: ObjectId; name: string; email: string; roles: Role[]; since: Date };

/** Who works here, the longest-serving first. Visitors are members too, but left out. */
export async function membersHere(ctx: Ctx): Promise<Member[]> {
  const rows = await ctx.db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.account_id', 'm.account_id')
    .select(['a.account_id', 'a.first_name', 'a.last_name', 'a.email', 'm.role', 'm.created_at'])
    .where('m.workspace_id', '=', ctx.workspace.id)
    .where(sql<boolean>`m.role <> 'web'`)
    .orderBy('m.created_at')
    .orderBy('a.account_id')
    .orderBy('m.role')
    .execute();
  return [...Map.groupBy(rows, (row) => row.account_id)].map(([profileId, held]) => {
    const { first_name, last_name, email, created_at } = held[0]!;
    return { profileId, name: fullName(first_name, last_name), email, roles: held.map(({ role }) => role), since: created_at };
  });
}

/**
 * Somebody no longer works here: their roles, sign-ins and open invitations to other roles end together, and those that they sent let nobody in. What they did stays recorded as theirs. Nobody dismisses themselves, and one
 * administrator always remains.
 */
export async function dismissMember(ctx: Ctx, profileId: ObjectId): Promise<void> {
  if (profileId === ctx.actor.accountId) throw new AppError(403, 'own-role', 'Only another administrator can take your role away.');
  await inTransaction(ctx, async (ctx) => {
    // Locked first, as everywhere that memberships change.
    await lockAccount(ctx, profileId);
    const admins = await ctx.db
      .selectFrom('membership')
      .select('account_id')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('role', '=', 'admin')
      .orderBy('account_id')
      .forUpdate()
      .execute();
    const gone = await ctx.db
      .deleteFrom('membership')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('account_id', '=', profileId)
      .where('role', '<>', 'web')
      .returning('role')
      .execute();
    if (gone.length === 0) throw notFound('The member');
    if (admins.every(({ account_id }) => account_id === profileId)) throw conflict('last-admin', 'A venue keeps one administrator at least.');
    await dropOpenTokens(ctx, profileId, ['invite'], ctx.workspace.id);
    await ctx.sessions.revokeAllIn(ctx, profileId, { workspaceId: ctx.workspace.id });
    await recordAudit(ctx, { action: 'member', outcome: 'dismissed', subject: profileId, detail: { roles: gone.map(({ role }) => role) } });
  });
}
