import { passwordLength } from '#domain/validation/password.ts';
import { FIELD } from '#web/buyer/messages.ts';
import type { Result } from '#web/lib/calls/call.ts';
import { isPassingStatus } from '#web/lib/calls/passing.ts';
import { passwordShort } from '#web/lib/shared-words.ts';

export type ResetOutcome = 'open' | 'changed' | 'bad-token';
export type ResetFaults = { password?: string; again?: string };

export function resetProblems({ password, again }: { password: string; again: string }, least: number): ResetFaults {
  const short = (text: string) => passwordLength(text) < least;
  if (short(password) || short(again)) {
    return { ...(short(password) && { password: passwordShort(least) }), ...(short(again) && { again: passwordShort(least) }) };
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
