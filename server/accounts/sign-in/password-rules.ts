import { REALM } from '#domain/fixed-ids.ts';
import { COMMON_PASSWORDS, type CommonPasswords } from '#domain/validation/common-passwords.ts';
import { minPasswordLength, type PasswordHolder, passwordProblem } from '#domain/validation/password.ts';
import { invitedRoles } from '#server/accounts/account-tokens.ts';
import { type Account, highestOf, highestRole } from '#server/accounts/accounts.ts';
import { hasSecondFactor } from '#server/accounts/second-factor/second-factor.ts';
import type { Role } from '#server/accounts/tables.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

/** Refuses a new password that is too weak for what it would open, or that is the address it is for. */
export function assertGoodPassword(password: string, holder: PasswordHolder, email: string): void {
  const problem = passwordProblem(password, holder, guessedFor(email));
  if (problem === null) return;
  const messages = {
    'too-short': `A password has at least ${minPasswordLength(holder)} characters.`,
    'too-long': 'This password is too long.',
    common: 'This password is too easy to guess. Please choose another one.',
    'not-text': 'This password holds characters that cannot be typed.',
  };
  throw new AppError(400, `password-${problem}`, messages[problem], { path: ['body', 'password'] });
}

/** Refuses a current password that is too weak for a role about to be added. */
export function assertStillGood(password: string, holder: PasswordHolder, email: string): void {
  const problem = passwordProblem(password, holder, guessedFor(email));
  if (problem === null) return;
  const needed = `For this role a password has at least ${minPasswordLength(holder)} characters and is not a common one.`;
  throw new AppError(400, `password-${problem}`, `${needed} Please enter your current password and choose a new one.`, { path: ['body', 'old_password'] });
}

/** Whoever knows the address tries it first. */
function guessedFor(email: string): CommonPasswords {
  const own = [email, email.slice(0, email.indexOf('@'))];
  return { has: (password) => own.includes(password) || COMMON_PASSWORDS.has(password) };
}

/** Judged by what the account opens now, and by what its open invitations would add. */
export async function holderOf(ctx: Pick<Ctx, 'db' | 'clock'>, account: Account): Promise<PasswordHolder> {
  return holderAs(ctx, account, await invitedRoles(ctx, account.account_id));
}

/** Judged by what the account opens with these additional roles. Names that a stranger left on an unconfirmed account do not count. */
export async function holderAs(ctx: Pick<Ctx, 'db'>, account: Account, roles: readonly Role[]): Promise<PasswordHolder> {
  const least = account.realm_id === REALM.portal ? 'web' : 'staff';
  const role = highestOf([least, await highestRole(ctx, account.account_id), ...roles]);
  return holderFor(role, account.confirmed && (await hasSecondFactor(ctx, account.account_id)));
}

function holderFor(role: Role, secondFactor: boolean): PasswordHolder {
  if (role === 'admin') return secondFactor ? 'admin-with-second-factor' : 'admin';
  return role === 'web' ? 'consumer' : role;
}
