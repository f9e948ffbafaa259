import type { CommonPasswords } from './common-passwords.ts';

/** Who the password is for. The more it opens, the longer it must be. */
export type PasswordHolder = 'consumer' | 'staff' | 'pos' | 'admin' | 'admin-with-second-factor';

type PasswordProblem = 'too-short' | 'too-long' | 'common' | 'not-text';

const LEAST: Record<PasswordHolder, number> = {
  consumer: 8,
  staff: 12,
  pos: 12,
  admin: 15,
  'admin-with-second-factor': 12,
};

/** A longer password would only take longer to hash. */
const LONGEST_PASSWORD = 256;

/** In code units, as it is sent. A keyboard that sends letters and accents apart takes up to four for a character. */
export const LONGEST_TYPED = 4 * LONGEST_PASSWORD;

export function minPasswordLength(holder: PasswordHolder): number {
  return LEAST[holder];
}

/** Keyboards send 'é' as one code point or as two. NFC makes these one password, and keeps apart what looks different (RFC 8265). */
export const normalPassword = (password: string): string => password.normalize('NFC');

/** Each code point of the normal form is a character. */
export const passwordLength = (password: string): number => Array.from(normalPassword(password.slice(0, LONGEST_TYPED))).length;

export const isTooLong = (password: string): boolean => password.length > LONGEST_TYPED || passwordLength(password) > LONGEST_PASSWORD;

/** The set of common passwords is a parameter, because only the server has it; the browser checks the length alone. */
export function passwordProblem(password: string, holder: PasswordHolder, commonPasswords: CommonPasswords): PasswordProblem | null {
  if (!password.isWellFormed() || password.includes('\0')) return 'not-text';
  if (passwordLength(password) < LEAST[holder]) return 'too-short';
  if (isTooLong(password)) return 'too-long';
  return isCommon(normalPassword(password).toLowerCase(), commonPasswords) ? 'common' : null;
}

/** 'password1!' is no better than 'password1'. */
function isCommon(password: string, commonPasswords: CommonPasswords): boolean {
  return commonPasswords.has(password) || commonPasswords.has(password.replace(/[!?.*#@$]{1,3}$/, '')) || isOneRun(password);
}

// 'aaaaaaaaaaaa' and '12312312312312' are long enough, but every guesser knows them.
function isOneRun(password: string): boolean {
  return [1, 2, 3, 4].some((size) => password === password.slice(0, size).repeat(password.length).slice(0, password.length));
}
