export const SIGN_IN = {
  ended: 'Your sign-in has ended. Please sign in again.',
  incorrect: 'Your email and password are incorrect.',
  trouble: 'The server did not answer. Please try again in a moment.',
  needsEmail: 'Please enter an email address such as name@example.com.',
  needsPassword: 'Please enter your password.',
  needsCode: 'Please enter the six digits, or a recovery code.',
  enterCode: 'Enter the code that your authenticator app shows, or one of your recovery codes.',
  codeWrong: 'This code is not right. Please try the next one your app shows.',
  codeLate: 'This took too long. Please sign in again.',
  resetSent: 'Please check your email for resetting your password.',
} as const;
