/** Sentences that visitors and those who work here read alike. */
export const SIGN_IN_ENDED = 'Your sign-in has ended. Please sign in again.';
export const CONNECTION_LOST = 'The connection was lost. Please check it and try again.';
export const NEEDS_EMAIL = 'Please enter an email address such as name@example.com.';
export const passwordShort = (least: number): string => `A password has at least ${least} characters.`;
export const CODE_WRONG = 'This code is not right. Please try the next one your app shows.';

/** Both doors say the same of an attempt to sign in. */
export const SIGNING_IN = {
  ended: SIGN_IN_ENDED,
  incorrect: 'Your email and password are incorrect.',
  codeWrong: CODE_WRONG,
  codeLate: 'This took too long. Please sign in again.',
  resetSent: 'Please check your email for resetting your password.',
} as const;
