import type { ObjectId } from '#domain/ids.ts';
import { parseEmail } from '#domain/validation/email.ts';
import type { Account } from '#server/accounts/accounts.ts';
import type { Ctx } from '#server/context.ts';
import { notFound, signInNeeded } from '#server/errors.ts';

/** A profile named in a body is only ever compared with the person who is signed in. */
export function ownProfile(ctx: Ctx, named: ObjectId | null | undefined): ObjectId {
  const { accountId } = ctx.actor;
  if (accountId === null) throw signInNeeded();
  if (named != null && named !== accountId) throw notFound('The profile');
  return accountId;
}

/** The same for a workspace: the call works in the caller's own, or is refused. */
export function assertOwnWorkspace(ctx: Ctx, named: ObjectId | null | undefined): void {
  if (named != null && named !== ctx.workspace.id) throw notFound('The workspace');
}

/** The same for an account's realm and address. */
export function assertNamesOf(account: Account, named: { realm_id?: ObjectId | null | undefined; email?: string | null | undefined }): void {
  const isOther = (named.realm_id && named.realm_id !== account.realm_id) || (named.email && parseEmail(named.email) !== account.email);
  if (isOther) throw notFound('The profile');
}
