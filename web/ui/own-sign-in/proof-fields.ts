import { isAppCode, proofOf } from '#web/lib/sign-in/sign-in.ts';
import type { FormField } from '../form-dialog/form-dialog.tsx';
import { OWN_SIGN_IN } from './own-sign-in-words.ts';

/** What people enter to prove who they are before their account is changed. */
export const PASSWORD_FIELD: FormField<'password'> = {
  name: 'password',
  label: 'Your password',
  type: 'password',
  autoComplete: 'current-password',
  check: (text) => (text ? null : OWN_SIGN_IN.ownPassword),
};
export const CODE_FIELD: FormField<'code'> = {
  name: 'code',
  label: 'Code from your authenticator app',
  autoComplete: 'one-time-code',
  check: (text) => (isAppCode(text) ? null : OWN_SIGN_IN.code),
};
/** A recovery code works too, so that the second factor can be removed after losing the phone. */
export const PROOF_FIELD: FormField<'proof'> = {
  name: 'proof',
  label: 'Code from your authenticator app, or a recovery code',
  autoComplete: 'one-time-code',
  check: (text) => ('code' in proofOf(text) || text.trim().length >= 8 ? null : OWN_SIGN_IN.code),
};
