import { NEEDS_EMAIL, SIGNING_IN } from '#web/lib/shared-words.ts';

export const SIGN_IN = {
  ...SIGNING_IN,
  trouble: 'The server did not answer. Please try again in a moment.',
  needsEmail: NEEDS_EMAIL,
  needsPassword: 'Please enter your password.',
  needsCode: 'Please enter the six digits, or a recovery code.',
  enterCode: 'Enter the code that your authenticator app shows, or one of your recovery codes.',
} as const;
