import { REALM } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { mayWelcome, spend } from '#server/accounts/account-limits.ts';
import { lockAccount, onlyInvited, emailInUse, type Account } from '#server/accounts/accounts.ts';
import { withoutProbing } from '#server/accounts/addresses/taken-addresses.ts';
import { sendVerification } from '#server/accounts/addresses/verify-email.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { issueCheckoutKey, readCheckoutKey } from '#server/accounts/sessions/checkout-key.ts';
import { setPassword } from '#server/accounts/sign-in/new-password.ts';
import { assertGoodPassword } from '#server/accounts/sign-in/password-rules.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';

export type Person = { firstName: string; lastName: string; phone: string };
/** What a browser sends along: the key from registering just before, and the solved robot check. */
export type Shown = { checkoutKey: string | null; captchaToken: string | null };
export type Registered = { profile_id: ObjectId; doclet_id: ObjectId; checkout_key: string };

/**
 * Registers a consumer with records in this workspace. The browser that has just registered may repeat the call. Whoever was only invited is as free to register as anybody; the
 * invitation stays open.
 */
export async function registerConsumer(ctx: Ctx, email: string, password: string, person: Person, shown: Shown): Promise<Registered> {
  await spend(ctx, 'register-address', ctx.address);
  assertGoodPassword(password, 'consumer', email);
  const [hash, isWelcomed] = [await ctx.passwords.hash(password), await mayWelcome(ctx, email)];
  const register = async (ctx: Ctx) => {
    const created = await createAccount(ctx, { email, person, hash, guest: false });
    const invited = created ? null : await onlyInvited(ctx, REALM.portal, email);
    const account = created ?? invited ?? (await ownUnused(ctx, email, shown.checkoutKey));
    if (!account) throw emailInUse();
    if (!created) await describeAgain(ctx, account, person, hash);
    const { consumerId } = await ensureConsumer(ctx, account.account_id, created ? {} : recordOf(person));
    if ((created ?? invited) && isWelcomed) await sendVerification(ctx, account);
    return { profile_id: account.account_id, doclet_id: consumerId, checkout_key: await issueCheckoutKey(ctx, account.account_id) };
  };
  return withoutProbing(ctx, shown.captchaToken, () => inTransaction(ctx, register));
}

/** Of parallel registrations of one address, only one creates the account. */
export async function createAccount(
  ctx: Ctx,
  account: { email: string; person: Person; hash: string | null; guest: boolean; realmId?: ObjectId },
): Promise<Account | null> {
  const { email, person, hash, guest, realmId = REALM.portal } = account;
  const now = new Date(ctx.clock.now());
  const row = await ctx.db
    .insertInto('account')
    .values({
      account_id: ctx.random.objectId(),
      realm_id: realmId,
      email,
      password_hash: hash,
      guest,
      registered_from: hash === null ? '' : ctx.ip,
      first_name: person.firstName,
      last_name: person.lastName,
      phone: person.phone,
      created_at: now,
      updated_at: now,
    })
    .onConflict((oc) => oc.columns(['realm_id', 'email']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The account of an earlier attempt: proven by its key, unconfirmed, and never signed in to. */
async function ownUnused(ctx: Ctx, email: string, checkoutKey: string | null): Promise<Account | null> {
  const key = await readCheckoutKey(ctx, checkoutKey);
  const account = key && (await lockAccount(ctx, key.accountId));
  if (!account || account.email !== email || account.realm_id !== REALM.portal || account.confirmed || account.disabled) return null;
  const session = await ctx.db
    .selectFrom('session')
    .select('session_id')
    .where('account_id', '=', account.account_id)
    .where('kind', '=', 'full')
    .executeTakeFirst();
  return session ? null : account;
}

async function describeAgain(ctx: Ctx, account: Account, person: Person, hash: string): Promise<void> {
  await ctx.db
    .updateTable('account')
    .set({ first_name: person.firstName, last_name: person.lastName, phone: person.phone, guest: false, registered_from: ctx.ip })
    .where('account_id', '=', account.account_id)
    .execute();
  await setPassword(ctx, account.account_id, hash);
}

const recordOf = (person: Person): DocletData => ({
  first_name: person.firstName,
  last_name: person.lastName,
  ...(person.phone === '' ? {} : { phone: person.phone }),
});
