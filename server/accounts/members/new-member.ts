import type { ObjectId } from '#domain/ids.ts';
import { type Account, accountById } from '#server/accounts/accounts.ts';
import { addressPrint } from '#server/accounts/address-print.ts';
import { mailNewAdmin } from '#server/accounts/mails/mails.ts';
import { nameInMail } from '#server/accounts/mails/name-in-mail.ts';
import type { Role } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import { recordAudit } from '#server/workspaces/audit.ts';
import { administratorsOf } from './administrators.ts';

/** Notes who has joined the back office and who invited them, if not the operator let them in. All administrators are told of a new one, because one stolen sign-in is enough to invite one. */
export async function noteNewMember(ctx: Ctx, account: Account, role: Role, invitedBy: ObjectId | null): Promise<void> {
  if (role === 'web') return;
  await recordAudit(ctx, {
    action: 'member',
    outcome: role,
    subject: account.account_id,
    detail: { invited_by: invitedBy, address: addressPrint(account.email) },
  });
  if (role !== 'admin') return;
  const inviter = invitedBy === null ? null : await accountById(ctx, invitedBy);
  const others = await administratorsOf(ctx, { but: account.account_id });
  const told = new Set([...others, ...(inviter && !inviter.disabled ? [inviter.email] : [])]);
  const by = invitedBy === null ? null : nameInMail(inviter, ctx.workspace.name);
  for (const email of told) await mailNewAdmin(ctx, email, account.email, by);
}
