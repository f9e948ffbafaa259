import { CODE_WRONG } from '#web/lib/shared-words.ts';

/** Texts for managing one's own sign-in, in the portal and in the staff app. */
export const OWN_SIGN_IN = {
  ownPassword: 'Please enter your password.',
  currentPassword: 'Please enter your current password.',
  newPassword: 'Please choose a password.',
  differ: 'The two passwords are not the same.',
  changed: 'Your password was changed. All other devices were signed out.',
  notChanged: 'Your password could not be changed. Please try again.',
  code: 'The code has 6 digits.',
  codeWrong: CODE_WRONG,
  codesLost: 'It is switched on, but the answer with your recovery codes was lost. Press ‘New recovery codes’ to see some.',
  factorFailed: 'The second factor could not be changed. Please try again.',
  sessionEnded: 'Signed out there.',
  sessionsFailed: 'Your sign-ins could not be fetched. Please try again.',
  copyFailed: 'The codes could not be copied. Please select them and copy them by hand.',
} as const;
