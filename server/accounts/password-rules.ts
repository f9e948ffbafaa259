import type { ObjectId } from '#domain/ids.ts';
import { COMMON_PASSWORDS } from '#domain/validation/common-passwords.ts';
import { minPasswordLength, type PasswordHolder, passwordProblem } from '#domain/validation/password.ts';
import type { Ctx } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { highestRole } from './accounts.ts';
import type { Role } from './tables.ts';
import { hasSecondFactor } from './second-factor.ts';

/** Refuses a new password that is too weak for what it opens (ruling 20). */
export function assertGoodPassword(password: string, holder: PasswordHolder): void {
  const problem = passwordProblem(password, holder, COMMON_PASSWORDS);
  if (problem === null) return;
  const messages = {
    'too-short': `A password has at least ${minPasswordLength(holder)} characters.`,
    'too-long': 'This password is too long.',
    common: 'This password is too easy to guess. Please choose another one.',
    'not-text': 'This password holds characters that cannot be typed.',
  };
  throw new AppError(400, `password-${problem}`, messages[problem], { path: ['body', 'password'] });
}

export async function holderOf(ctx: Pick<Ctx, 'db'>, accountId: ObjectId): Promise<PasswordHolder> {
  return holderFor(await highestRole(ctx, accountId), await hasSecondFactor(ctx, accountId));
}

export function holderFor(role: Role, secondFactor: boolean): PasswordHolder {
  if (role === 'admin') return secondFactor ? 'admin-with-second-factor' : 'admin';
  return role === 'web' ? 'consumer' : role;
}
