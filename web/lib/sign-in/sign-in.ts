import { parseEmail } from '#domain/validation/email.ts';
import { signInWithSecondFactor } from '#server/api/sign-in-with-second-factor/contract.ts';
import { signIn } from '#server/api/sign-in/contract.ts';
import { call, type Result } from '#web/lib/calls/call.ts';
import { announceHappening } from '#web/lib/happenings.ts';
import { startSession } from '#web/lib/kept/session.ts';
import type { Bootstrap } from '#web/lib/page/bootstrap.ts';

/** Where an account is looked up: in the realm and workspace that the page was opened in. */
export type Place = { appKey: string | null; realmId: Bootstrap['realms'][keyof Bootstrap['realms']]; workspaceId: string | null };

export type SignedInUser = { _id: string; email: string; confirmed: boolean };

/** `trouble`: no answer, or too many tries. It says nothing about the password. */
export type SignInOutcome =
  | { kind: 'signed-in'; user: SignedInUser }
  | { kind: 'second-factor'; challenge: string }
  | { kind: 'incorrect' }
  | { kind: 'over' }
  | { kind: 'trouble'; message: string | null };

export async function signInWithPassword(place: Place, typed: { email: string; password: string }): Promise<SignInOutcome> {
  const email = parseEmail(typed.email) ?? typed.email.trim();
  const body = { app_key: place.appKey, realm_id: place.realmId, workspace_id: place.workspaceId, auth: { email, password: typed.password } };
  const result = await call(signIn, { body });
  if (!result.success) return refused(result);
  return 'challenge' in result.data ? { kind: 'second-factor', challenge: result.data.challenge } : started(result.data);
}

export async function finishWithCode(challenge: string, typed: string): Promise<SignInOutcome> {
  const result = await call(signInWithSecondFactor, { body: { challenge, ...proofOf(typed) } });
  if (result.success) return started(result.data);
  return result.data?.[0]?.code === 'challenge-over' ? { kind: 'over' } : refused(result);
}

/** Six digits are a code of the authenticator app. Anything else is a recovery code. */
export function proofOf(typed: string): { code: string } | { recovery_code: string } {
  const proof = typed.trim();
  return isAppCode(proof) ? { code: proof } : { recovery_code: proof };
}

export const isAppCode = (typed: string): boolean => /^\d{3} ?\d{3}$/.test(typed.trim());

function started({ auth_key: authKey, user }: { auth_key: string; user: SignedInUser }): SignInOutcome {
  startSession({ authKey, profileId: user._id });
  announceHappening('user-changed');
  return { kind: 'signed-in', user };
}

function refused(result: Result<unknown> & { success: false }): SignInOutcome {
  if (result.status === 400 || result.status === 401 || result.status === 403) return { kind: 'incorrect' };
  return { kind: 'trouble', message: result.status === 429 ? (result.data?.[0]?.message ?? null) : null };
}
