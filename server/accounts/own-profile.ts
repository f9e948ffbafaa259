import type { ObjectId } from '#domain/ids.ts';
import { parseEmail } from '#domain/validation/email.ts';
import type { Ctx } from '#server/context.ts';
import { notFound, signInNeeded } from '#server/errors.ts';
import type { Account } from './accounts.ts';

/** The profile that a body names is only ever compared with who is signed in. */
export function ownProfile(ctx: Ctx, named: ObjectId | null | undefined): ObjectId {
  const { accountId } = ctx.actor;
  if (accountId === null) throw signInNeeded();
  if (named != null && named !== accountId) throw notFound('The profile');
  return accountId;
}

/** So is the workspace: what it names is done in the caller's own, or not at all. */
export function assertOwnWorkspace(ctx: Ctx, named: ObjectId | null | undefined): void {
  if (named != null && named !== ctx.workspace.id) throw notFound('The workspace');
}

/** And the realm and the address of an account. */
export function assertNamesOf(account: Account, named: { realm_id?: ObjectId | null | undefined; email?: string | null | undefined }): void {
  const isOther = (named.realm_id && named.realm_id !== account.realm_id) || (named.email && parseEmail(named.email) !== account.email);
  if (isOther) throw notFound('The profile');
}
