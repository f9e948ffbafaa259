import { NEEDS_EMAIL } from '#web/lib/shared-words.ts';

/** Every text of this room that is more than a label. Those about passwords and second factors are with their panels. */
export const MY_SIGN_IN = {
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  saved: 'Your name was saved.',
  notSaved: 'Your name could not be saved. Please try again.',
  email: NEEDS_EMAIL,
  emailNote: 'You sign in with it. It changes when the link that is sent to the new address is opened.',
  emailSent: (email: string) => `We have written to ${email}. Your email changes as soon as you open the link in it.`,
  emailOpening: 'Opening your link…',
  emailChanged: 'Your email was changed. You sign in with the new one from now on.',
  emailLinkDead: 'This link has expired or is not valid. Change your email again to be sent another one.',
  emailFailed: 'Your email could not be changed. Please try again.',
} as const;
