import { sql, type RawBuilder } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import { fullName } from '#domain/person-name.ts';
import { addressPrint } from '#server/accounts/address-print.ts';
import type { Role } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { recordAudit } from '#server/workspaces/audit.ts';

type WorkRole = Exclude<Role, 'web'>;
type OpenInvitation = { _id: ObjectId; email: string; name: string; role: WorkRole; invited_by: string; ends_at: string };

/** Named by a part of its link's hash. The account's own id would tell whether an address has had an account elsewhere. */
const NAME_OF_IT = sql<ObjectId>`left(encode(token_hash, 'hex'), 24)`;

const isOpen = ({ workspace, clock }: Ctx): RawBuilder<boolean> => sql<boolean>`
  purpose = 'invite' and used_at is null and account_token.workspace_id = ${workspace.id} and expires_at > ${new Date(clock.now())} and account_token.data ->> 'role' <> 'web'`;

/** Shown as they were written: the account may be of other venues too, and have another address or name by now. Those of somebody who runs the venue no longer let nobody in. */
export async function openInvitations(ctx: Ctx): Promise<OpenInvitation[]> {
  const rows = await ctx.db
    .selectFrom('account_token')
    .innerJoin('account as invited', 'invited.account_id', 'account_token.account_id')
    .innerJoin('account as by', (join) => join.on(sql<boolean>`by.account_id = account_token.data ->> 'invited_by'`))
    .innerJoin('membership as runs', (join) =>
      join.onRef('runs.account_id', '=', 'by.account_id').on('runs.workspace_id', '=', ctx.workspace.id).on('runs.role', '=', 'admin'),
    )
    .select(['account_token.data', 'account_token.expires_at', 'by.first_name', 'by.last_name', 'by.email', 'invited.email as reached_at'])
    .select(NAME_OF_IT.as('id'))
    .where(isOpen(ctx))
    .orderBy('account_token.expires_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, data, expires_at, reached_at, ...by }) => ({
    _id: id,
    email: String(data['email'] ?? reached_at),
    name: String(data['name'] ?? ''),
    role: data['role'] as WorkRole,
    invited_by: fullName(by.first_name, by.last_name) || by.email,
    ends_at: expires_at.toISOString(),
  }));
}

/** One that is being accepted at this moment is accepted, or ends: whichever comes first. */
export async function withdrawInvitation(ctx: Ctx, id: ObjectId): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const gone = await ctx.db.deleteFrom('account_token').where(isOpen(ctx)).where(NAME_OF_IT, '=', id).returning('data').executeTakeFirst();
    if (!gone) throw notFound('The invitation');
    const { role, email } = gone.data;
    await recordAudit(ctx, { action: 'invite', outcome: 'withdrawn', detail: { role, address: addressPrint(String(email ?? '')) } });
  });
}
