import type { FormField } from '#web/buyer/account/form-dialog.tsx';
import { FIELD } from '#web/buyer/messages.ts';
import { isAppCode, proofOf } from '#web/lib/sign-in.ts';

/** What somebody shows that it is them before something about their account is changed. */
export const PASSWORD_FIELD: FormField<'password'> = {
  name: 'password',
  label: 'Your password',
  type: 'password',
  autoComplete: 'current-password',
  check: (text) => (text ? null : FIELD.ownPassword),
};
export const CODE_FIELD: FormField<'code'> = {
  name: 'code',
  label: 'Code from your authenticator app',
  autoComplete: 'one-time-code',
  check: (text) => (isAppCode(text) ? null : FIELD.code),
};
/** Whose phone is lost can switch it off all the same. */
export const PROOF_FIELD: FormField<'proof'> = {
  name: 'proof',
  label: 'Code from your authenticator app, or a recovery code',
  autoComplete: 'one-time-code',
  check: (text) => ('code' in proofOf(text) || text.trim().length >= 8 ? null : FIELD.code),
};
