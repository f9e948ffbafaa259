import { minPasswordLength } from '#domain/validation/password.ts';
import { FIELD } from '#web/buyer/messages.ts';
import type { Result } from '#web/lib/call.ts';
import { isPassingStatus } from '#web/lib/passing.ts';

export type ResetOutcome = 'open' | 'changed' | 'bad-token';
export type ResetFaults = { password?: string; again?: string };

export function resetProblems({ password, again }: { password: string; again: string }): ResetFaults {
  const least = minPasswordLength('consumer');
  const short = (text: string) => Array.from(text).length < least;
  if (short(password) || short(again)) {
    return { ...(short(password) && { password: FIELD.passwordShort }), ...(short(again) && { again: FIELD.passwordShort }) };
  }
  return password === again ? {} : { password: FIELD.passwordsDiffer, again: FIELD.passwordsDiffer };
}

/** After a password that is too easy, the same link can be used again. A refused token cannot. */
export function outcomeOf(result: Result<unknown>): { kind: 'changed' | 'bad-token' | 'trouble' } | { kind: 'weak'; message: string } {
  if (result.success) return { kind: 'changed' };
  const [error] = result.data ?? [];
  if (error?.code.startsWith('password-')) return { kind: 'weak', message: error.message };
  return { kind: isPassingStatus(result.status) ? 'trouble' : 'bad-token' };
}
