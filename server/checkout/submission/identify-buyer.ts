import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import { cartOf, readCheckoutKey } from '#server/accounts/sessions/checkout-key.ts';
import type { Ctx } from '#server/context.ts';
import { notFound, signInNeeded } from '#server/errors.ts';
import { ownersOf, profileOwner } from '#server/inventory/owners/owners.ts';
import type { Submission } from './submission.ts';

/** The paying account, and all owners under whose name the things may have been held. */
export type IdentifiedBuyer = { accountId: ObjectId; owners: readonly string[] };

/**
 * Signed in: the session's account. Signed out: the account that this browser has just registered, found by the checkout key or by the cart used then. An account registered
 * without a cart is found by its network address, until somebody confirms the e-mail address or signs in. The profile in the body is only compared with the result.
 */
export async function identifyBuyer(ctx: Ctx, submission: Pick<Submission, 'profileId' | 'checkoutKey'>): Promise<IdentifiedBuyer> {
  const accountId = ctx.actor.accountId ?? (await justRegistered(ctx, submission));
  if (!accountId) throw signInNeeded();
  if (submission.profileId !== null && submission.profileId !== accountId) throw notFound('The profile');
  return { accountId, owners: [...new Set([...ownersOf(ctx.actor), profileOwner(accountId)])] };
}

async function justRegistered(ctx: Ctx, { profileId, checkoutKey }: Pick<Submission, 'profileId' | 'checkoutKey'>): Promise<ObjectId | null> {
  if (checkoutKey !== null) return (await readCheckoutKey(ctx, checkoutKey))?.accountId ?? null;
  const cart = cartOf(ctx);
  if (profileId === null || cart === null) return null;
  const { rows } = await sql`
    select 1 from account_token t join account a using (account_id)
    where t.account_id = ${profileId} and t.purpose = 'checkout' and t.workspace_id = ${ctx.workspace.id}
      and t.used_at is null and t.expires_at > ${new Date(ctx.clock.now())}
      and (t.data ->> 'cart' = ${cart}
        or t.data ->> 'cart' is null and not a.confirmed and not a.guest and a.registered_from = ${ctx.ip}
          and not exists (select 1 from session s where s.account_id = a.account_id and s.kind = 'full'))
    limit 1`.execute(ctx.db);
  return rows.length > 0 ? profileId : null;
}
