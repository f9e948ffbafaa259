import { TEMPLATE } from '#domain/fixed-ids.ts';
import { parseEmail } from '#domain/validation/email.ts';
import { forgotPassword } from '#server/api/forgot-password/contract.ts';
import { register } from '#server/api/register/contract.ts';
import { asksForPerson, call } from '#web/lib/calls/call.ts';
import { rememberRegistration } from '#web/lib/kept/registration.ts';
import type { Place } from '#web/lib/sign-in/sign-in.ts';
import type { SignUpFields } from './sign-in-state.ts';

const whereOf = ({ appKey, realmId, workspaceId }: Place) => ({ app_key: appKey, realm_id: realmId, workspace_id: workspaceId });

type ResetRequest = 'sent' | 'no-account' | { trouble: string | null };

export async function requestReset(place: Place, typed: string): Promise<ResetRequest> {
  const result = await call(forgotPassword, { body: { ...whereOf(place), email: parseEmail(typed) ?? typed.trim() } });
  if (result.success) return 'sent';
  if (result.status === 400) return 'no-account';
  return { trouble: result.status === 429 ? (result.data?.[0]?.message ?? null) : null };
}

type SignUpOutcome =
  | { kind: 'created' }
  | { kind: 'in-use' }
  | { kind: 'no-record' }
  | { kind: 'robot' }
  | { kind: 'password'; message: string }
  | { kind: 'trouble'; message: string | null };

export async function signUp(place: Place, typed: SignUpFields, robotToken: string | null): Promise<SignUpOutcome> {
  const email = parseEmail(typed.email) ?? '';
  const named = { first_name: typed.firstName.trim(), last_name: typed.lastName.trim() };
  const body = {
    ...whereOf(place),
    auth: { email, password: typed.password },
    profile: named,
    template_id: TEMPLATE.consumer,
    template: named,
    captcha_token: robotToken,
  };
  const result = await call(register, { body });
  if (result.success) {
    if (!result.data.doclet_id) return { kind: 'no-record' };
    rememberRegistration({ email, profileId: result.data.profile_id, checkoutKey: result.data.checkout_key });
    return { kind: 'created' };
  }
  const [error] = result.data ?? [];
  if (result.status === 409) return { kind: 'in-use' };
  if (asksForPerson(result)) return { kind: 'robot' };
  if (result.status === 400 && error?.path?.includes('password')) return { kind: 'password', message: error.message };
  return { kind: 'trouble', message: result.status === 429 ? (error?.message ?? null) : null };
}
