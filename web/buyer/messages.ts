import { NEEDS_EMAIL, SIGNING_IN } from '#web/lib/shared-words.ts';

/** Every text of the purchase and account screens that is more than a label. Texts from the specification are used word for word. */
export const GENERIC_ALERT = 'An error occurred. Please try again later.';

export const CHECKOUT = {
  passInformation: 'Please fill in all pass information.',
  emailTaken: 'Email address is already in use.',
  emailInUse: 'Email is already in use.',
  emailInUseBadge: 'Already in use',
  emailKnown: 'There is an account with this email address.',
  cardInformation: 'Please provide all credit card information.',
  cardBadge: 'Invalid Card Details',
  billingInformation: 'Please provide billing information.',
  allInformation: 'Please provide all information before proceeding.',
  tryLater: 'Please try again later.',
  robot: 'Please select "I\'m not a robot" to prove you are human.',
  unavailable: 'One or more items in your order are no longer for sale.',
  missingStore: 'Error checkout out. Missing required store_id. Contact support.',
  severalStores: 'Your cart is from more than one store, and each is paid by itself.',
  termsLead: 'I have read and agree to:',
  processing: 'Processing',
  placedElsewhere: 'Your order was placed in another window.',
  confirming: 'We are confirming your payment',
  confirmingMore: 'This usually takes a few seconds. Please leave this page open: you will not be charged twice.',
  confirmingLong: 'This takes longer than usual. Your tickets stay yours, and we will write to you as soon as the payment is confirmed.',
  signInAgain: 'Your sign-in has ended. Please log in again: everything you typed is still here.',
  connectionLost: 'The connection was lost. Nothing you typed is gone: please try again.',
  /** The order may have been placed. The same one is asked for again under the same key. */
  orderUnanswered: 'The connection was lost. Nothing you typed is gone: please try again. You will not be charged twice.',
  promoInvalid: 'This code is not valid for these items.',
  robotUnavailable: 'The robot check cannot be reached right now. Please try again in a moment.',
} as const;

/** Messages shown at a field, which say what to enter. */
export const FIELD = {
  firstName: 'Please enter the first name.',
  lastName: 'Please enter the last name.',
  attendeeFirstName: 'Please enter the attendee’s first name.',
  attendeeLastName: 'Please enter the attendee’s last name.',
  attendeeDob: 'Please enter a date of birth that is not in the future.',
  email: NEEDS_EMAIL,
  password: 'Please choose a password.',
  ownPassword: 'Please enter your password.',
  passwordsDiffer: 'The two passwords are not the same.',
  cardName: 'Please enter the name on the card.',
  cardNumber: 'Please check the card number.',
  expMonth: 'A month from 01 to 12.',
  expYear: 'The year on the card.',
  cardExpired: 'This card has expired.',
  cvv: 'The 3 or 4 digits on the card.',
  cardZip: 'Please enter the zip code of the card.',
  phone: 'Please enter a phone number with at least 10 digits.',
  street: 'Please enter the street and number.',
  city: 'Please enter the city.',
  state: 'Please choose the state.',
  zip: 'Please enter a zip code of 5 digits.',
  anyZip: 'Please enter a zip code.',
  dob: 'Please enter the date of birth.',
  photo: 'This picture cannot be read. Please choose a PNG or JPEG.',
  code: 'The code has 6 digits.',
} as const;

export const SIGN_IN = {
  ...SIGNING_IN,
  noSuchAccount: 'The account does not exist, or the email not valid.',
  wentWrong: 'Something went wrong. Please try again.',
} as const;

export const CHECK_EMAIL = {
  look: 'Please look for an email from us and open the link in it: that verifies your email address.',
  again: 'Nothing has come? Sign in to have it sent again.',
  sent: 'Email Sent!',
  already: 'Your email is already verified.',
  verifying: 'Verifying your email address...',
  verified: 'Your email is successfully verified.',
  invalid: 'Your verification code was not valid. You may have tried to use an older code. Please try to sign in and request a new code.',
  signIn: 'Please log in to the account whose email is to change, with the email it has now. Then it changes.',
  choosePassword: 'To keep the account yours alone, we have sent you a second email. Please choose your password with the link in it.',
} as const;

export const RESET = {
  done: 'Your password was changed. Please Sign-In to continue.',
  badToken: 'Your token has expired or is invalid. Please use reset your password to receive a new one.',
  looking: 'Looking up your link…',
} as const;

export const COMPLETE = {
  done: 'Your registration has been completed.',
  already: 'Looks like your registration has been previously completed. The form submission has not been saved.',
  badToken: 'The verification token is no longer valid.',
  askAtWork: (venue: string) =>
    `An invitation works for 7 days, and only the latest one does. Please ask an administrator of ${venue} to invite you again. If you work there already, sign in.`,
  looking: 'Looking up your invitation…',
  photoNotSaved: 'Your photo could not be saved. You can add it on My Account.',
} as const;

export const THANK_YOU = {
  title: 'Thank you for your purchase.',
  notSaved: 'This cannot be saved right now. You find it in your dashboard.',
  signedOut: 'To access your dashboard, please look for instructions to verify your email and complete registration at the email address you provided.',
  find: 'Find my tickets without an account',
} as const;
