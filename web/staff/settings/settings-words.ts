import { NEEDS_EMAIL } from '#web/lib/shared-words.ts';

/** Every text of the settings that is more than a label. */
export const SETTINGS = {
  loading: 'Fetching the settings…',
  failed: 'The settings could not be fetched. Please try again.',
  notSaved: 'The changes could not be saved. Please try again.',
  nothing: 'Nothing was changed.',
  isBack: 'What you had typed and not saved is back.',
  usual: (text: string) => `Where nothing is set: ${text}.`,
  between: (least: string, most: string) => `From ${least} to ${most}.`,
  isNumber: 'Please enter a whole number.',
  isMoney: 'Please enter an amount such as 100 or 100.50.',
  required: 'Please fill this in.',
  linesHint: 'One on each line.',
  saved: (what: string) => `Saved. ${what}`,
} as const;

export const PEOPLE = {
  loading: 'Fetching who works here…',
  failed: 'Who works here could not be fetched. Please try again.',
  pending: 'An invitation works once, for the address it was sent to. Whoever has accepted theirs is in the list.',
  firstName: 'Please enter the first name.',
  email: NEEDS_EMAIL,
  notSent: 'The invitation could not be sent. Please try again.',
  limited: 'Too many invitations were sent today. Please try again tomorrow.',
  sent: (email: string, role: string) => `An invitation to work as ${role} is on its way to ${email}.`,
  known: (email: string, role: string) => `${email} has an account already. A link to work as ${role} is on its way; their other roles stay.`,
  notDismissed: 'They could not be dismissed. Please try again.',
  dismissed: (name: string) => `${name} no longer works here.`,
  invitationsFailed: 'Open invitations could not be fetched. Please try again.',
  withdrawn: (email: string) => `The invitation to ${email} is withdrawn. Its link lets nobody in any more.`,
  notWithdrawn: 'The invitation could not be withdrawn. Please try again.',
  self: 'Only another administrator can take your role away.',
} as const;

export const ROLE_NAMES = { admin: 'Administrator', staff: 'Staff', pos: 'Point of sale', web: 'Visitor' } as const;

export const ROLE_MEANS = {
  pos: 'Sells at a till, scans at a gate, looks up orders and gives small refunds.',
  staff: 'All that a point of sale does, at every store, and orders of all channels.',
  admin: 'Everything, also the catalogue, settings, reports, refunds of any size and who works here.',
} as const;

export const AUDIT = {
  loading: 'Fetching what was done…',
  failed: 'What was done could not be fetched. Please try again.',
  none: 'Nothing like this was done.',
  noneMore: 'Choose another filter, or all of them.',
  end: 'That is all.',
} as const;

export const QUESTIONS = {
  loading: 'Fetching what visitors have asked…',
  failed: 'What visitors have asked could not be fetched. Please try again.',
  none: 'Nobody has asked anything yet.',
  noneMore: 'What visitors ask appears here by itself.',
} as const;
