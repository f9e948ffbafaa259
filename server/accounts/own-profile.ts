import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { notFound, signInNeeded } from '#server/errors.ts';

/** The profile that a body names is only ever compared with who is signed in (trust.md T11). */
export function ownProfile(ctx: Ctx, named: ObjectId | null | undefined): ObjectId {
  const { accountId } = ctx.actor;
  if (accountId === null) throw signInNeeded();
  if (named != null && named !== accountId) throw notFound('The profile');
  return accountId;
}
