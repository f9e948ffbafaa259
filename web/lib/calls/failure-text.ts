import { CONNECTION_LOST, SIGN_IN_ENDED } from '#web/lib/shared-words.ts';
import type { Result } from './call.ts';

type Failure = Extract<Result<unknown>, { success: false }>;

/** Says in one sentence what happened and what to do. The server's own sentence is used where it has one for people. */
export function failureText(failure: Failure, otherwise: string): string {
  const [first] = failure.data ?? [];
  if (failure.status === 0) return first ? CONNECTION_LOST : SIGN_IN_ENDED;
  if (failure.status === 429) return first?.message ?? 'That was too often. Please wait a moment and try again.';
  if (failure.status >= 500 || !first) return otherwise;
  return first.message;
}
