import { REALM } from '#domain/fixed-ids.ts';
import { mayWelcome, spend } from '#server/accounts/account-limits.ts';
import { issueToken } from '#server/accounts/account-tokens.ts';
import { findAccount, emailInUse, lockAccount, onlyInvited, type Account } from '#server/accounts/accounts.ts';
import { withoutProbing } from '#server/accounts/addresses/taken-addresses.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { mailCompleteAccount } from '#server/accounts/mails/mails.ts';
import { issueCheckoutKey, readCheckoutKey } from '#server/accounts/sessions/checkout-key.ts';
import { userShape, type UserShape } from '#server/accounts/sign-in/sign-in.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createAccount, type Person, type Registered, type Shown } from './register.ts';

type GuestSession = Registered & { auth_key: string; user: UserShape };

/** A guest is an address without a password. A guest may buy and see what they have just bought. An address that was ever used before is refused; one that was only invited was not. */
export async function openGuest(ctx: Ctx, email: string, person: Person, shown: Shown): Promise<GuestSession> {
  await spend(ctx, 'register-address', ctx.address);
  const isWelcomed = await mayWelcome(ctx, email);
  const open = async (ctx: Ctx) => {
    const created = (await createAccount(ctx, { email, person, hash: null, guest: true })) ?? (await invitedAsGuest(ctx, email, person));
    const account = created ?? (await ownGuest(ctx, email, shown.checkoutKey));
    if (!account) throw emailInUse();
    const { consumerId } = await ensureConsumer(ctx, account.account_id);
    if (created && isWelcomed)
      await mailCompleteAccount(ctx, email, await issueToken(ctx, { purpose: 'invite', accountId: account.account_id, data: { role: 'web' } }));
    const place = { realmId: REALM.portal, workspaceId: ctx.workspace.id, userAgent: ctx.userAgent, address: ctx.ip };
    const { token } = await ctx.sessions.openIn(ctx, { ...place, accountId: account.account_id, kind: 'guest', role: 'web' });
    return {
      auth_key: token,
      user: userShape(account, 'web'),
      profile_id: account.account_id,
      doclet_id: consumerId,
      checkout_key: await issueCheckoutKey(ctx, account.account_id),
    };
  };
  return withoutProbing(ctx, shown.captchaToken, () => inTransaction(ctx, open));
}

async function invitedAsGuest(ctx: Ctx, email: string, { firstName, lastName, phone }: Person): Promise<Account | null> {
  const invited = await onlyInvited(ctx, REALM.portal, email);
  if (!invited) return null;
  return ctx.db
    .updateTable('account')
    .set({ guest: true, first_name: firstName, last_name: lastName, phone, updated_at: new Date(ctx.clock.now()) })
    .where('account_id', '=', invited.account_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locked, because the owner of the address may be completing the account, and then no guest has any business in it. */
async function ownGuest(ctx: Ctx, email: string, checkoutKey: string | null): Promise<Account | null> {
  const found = await findAccount(ctx, REALM.portal, email);
  const key = await readCheckoutKey(ctx, checkoutKey);
  if (!found || ![ctx.actor.accountId, key?.accountId].includes(found.account_id)) return null;
  const account = await lockAccount(ctx, found.account_id);
  return account?.guest && !account.confirmed && !account.disabled ? account : null;
}
