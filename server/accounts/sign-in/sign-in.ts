import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import { REALM } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { parseEmail } from '#domain/validation/email.ts';
import { giveBack, type Guarded, spend } from '#server/accounts/account-limits.ts';
import { issueToken, readToken, useToken } from '#server/accounts/account-tokens.ts';
import { type Account, accountById, roleIn, rolesHere } from '#server/accounts/accounts.ts';
import { ensureConsumer } from '#server/accounts/consumer-records.ts';
import { CHALLENGE_OVER } from '#server/accounts/contract.ts';
import { createQueues } from '#server/accounts/one-after-another.ts';
import { inWorkspace } from '#server/accounts/places.ts';
import { assertSecondFactor, hasSecondFactor, type Proof } from '#server/accounts/second-factor/second-factor.ts';
import type { Role } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { countedAddress } from '#server/platform/address.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { hashSecret } from '#server/platform/secret-text.ts';
import { recordAudit } from '#server/workspaces/audit.ts';

/**
 * A password is checked against one hash whether or not the account exists, and only within two budgets: one per account and one per calling address. An address from which the
 * account was signed in to lately has its own budget, so that strangers' guesses do not lock the owner out.
 *
 * Without a realm the Portal's account is meant, or, if there is none with a password, the back office's. Anybody can make one without, by inviting the address or buying with it.
 */
type Credentials = { realmId: ObjectId | null; email: string | null; username: string | null; password: string };
type SignedInUser = { auth_key: string; user: UserShape };
export type UserShape = { _id: string; email: string; confirmed: boolean; guest: boolean; role: Role; profile: { first_name: string; last_name: string } };

const KNOWN_ADDRESS_MS = 30 * DAY_MS;
const queues = createQueues(100);

const challengeOver = () => new AppError(401, 'challenge-over', CHALLENGE_OVER);
const signInFailed = () => new AppError(401, 'sign-in-failed', 'Your email and password are incorrect.');

/** The account that this password belongs to. All failures are refused in the same words, after the same work. */
export async function checkPassword(ctx: Ctx, credentials: Credentials): Promise<Account> {
  const { account, isKnownHere } = await lookUp(ctx, credentials);
  const name = account?.email ?? normalName(credentials);
  const key = isKnownHere ? `${account!.account_id}:${ctx.address}` : `${account?.realm_id ?? credentials.realmId ?? REALM.portal}:${name}`;
  return queues(key, async () => {
    const budgets: [Guarded, string][] = [
      ['sign-in', key],
      ['sign-in-address', ctx.address],
      ...(isKnownHere ? [] : [['sign-in-everywhere', 'all'] satisfies [Guarded, string]]),
    ];
    for (const [what, whom] of budgets) await spend(ctx, what, whom);
    const isRight = await ctx.passwords.verify(account?.password_hash ?? null, credentials.password);
    if (!account || !isRight || account.disabled) throw signInFailed();
    await Promise.all(budgets.map(([what, whom]) => giveBack(ctx, what, whom)));
    return account;
  });
}

/** From the right password to a session, or to the request for the second factor. */
export async function signInWithPassword(ctx: Ctx, credentials: Credentials): Promise<SignedInUser | { second_factor: true; challenge: string }> {
  const account = await checkPassword(ctx, credentials);
  await assertBelongsHere(ctx, account);
  if (await hasSecondFactor(ctx, account.account_id)) {
    return {
      second_factor: true,
      challenge: await issueToken(ctx, { purpose: 'second-factor', accountId: account.account_id, data: { password: fingerprint(account) } }),
    };
  }
  return openFullSession(ctx, account, { secondFactor: false });
}

/** The challenge works until a right code uses it up, or a password reset ends it. */
export async function finishSignIn(ctx: Ctx, challenge: string, proof: Proof): Promise<SignedInUser> {
  const token = await readToken(ctx, 'second-factor', challenge);
  const account = token && (await accountById(ctx, token.account_id));
  if (!token || token.used_at !== null || !account || fingerprint(account) !== token.data['password']) throw challengeOver();
  await assertSecondFactor(ctx, account.account_id, proof);
  await useToken(ctx, 'second-factor', challenge);
  return openFullSession(await inWorkspace(ctx, token.workspace_id), account, { secondFactor: true });
}

/** The account must be unchanged since its password was checked, so that a reset or a new second factor in between ends this sign-in too. */
async function openFullSession(ctx: Ctx, account: Account, { secondFactor }: { secondFactor: boolean }): Promise<SignedInUser> {
  return inTransaction(ctx, async (ctx) => {
    const same = await ctx.db
      .selectFrom('account')
      .select('account_id')
      .where('account_id', '=', account.account_id)
      .where('password_hash', '=', account.password_hash)
      .where('disabled', '=', false)
      .forShare()
      .executeTakeFirst();
    if (!same || (!secondFactor && (await hasSecondFactor(ctx, account.account_id)))) throw signInFailed();
    if (account.realm_id === REALM.portal) await ensureConsumer(ctx, account.account_id);
    const role = roleIn(account.realm_id, await rolesHere(ctx, account.account_id));
    if (!role) throw signInFailed();
    const place = { realmId: account.realm_id, workspaceId: ctx.workspace.id, userAgent: ctx.userAgent, address: ctx.ip };
    const { token } = await ctx.sessions.openIn(ctx, { ...place, accountId: account.account_id, kind: 'full', role, secondFactor });
    if (role !== 'web') {
      const actor = { accountId: account.account_id, caller: role };
      await recordAudit(ctx, { action: 'sign-in', outcome: role, subject: account.account_id, actor });
    }
    return { auth_key: token, user: userShape(account, role) };
  });
}

export function userShape(account: Account, role: Role): UserShape {
  const { account_id, email, confirmed, guest, first_name, last_name } = account;
  return { _id: account_id, email, confirmed, guest, role, profile: { first_name, last_name } };
}

/** Tells whether two passwords differ, without keeping either. */
const fingerprint = (account: Account): string => hashSecret(account.password_hash ?? '').toString('base64url');

async function assertBelongsHere(ctx: Ctx, account: Account): Promise<void> {
  if (account.realm_id === REALM.portal) return;
  if (!roleIn(account.realm_id, await rolesHere(ctx, account.account_id))) throw signInFailed();
}

const normalName = ({ email, username }: Credentials): string =>
  parseEmail(email) ?? (email ?? `username ${username ?? ''}`).trim().toLowerCase().slice(0, 254);

/** One query, whether or not the account exists. A device's address changes within its IPv6 network, so networks are compared. */
async function lookUp(ctx: Ctx, credentials: Credentials): Promise<{ account: Account | null; isKnownHere: boolean }> {
  const email = parseEmail(credentials.email);
  const since = new Date(ctx.clock.now() - KNOWN_ADDRESS_MS);
  const row = await ctx.db
    .selectFrom('account')
    .selectAll()
    .select(
      sql<string[]>`array(
        select distinct address from session
        where session.account_id = account.account_id and session.created_at > ${since} and session.kind = 'full')`.as('lately_from'),
    )
    .where('realm_id', 'in', credentials.realmId ? [credentials.realmId] : [REALM.portal, REALM.pos])
    .where((eb) => (email !== null || credentials.username === null ? eb('email', '=', email ?? '') : eb('username', '=', credentials.username)))
    .orderBy(sql`password_hash is null`)
    .orderBy('realm_id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return { account: null, isKnownHere: false };
  const { lately_from: latelyFrom, ...account } = row;
  return { account, isKnownHere: latelyFrom.some((address) => countedAddress(address) === ctx.address) };
}
