import { oneOrSeveral } from '#domain/one-or-several.ts';
import { NEEDS_EMAIL } from '#web/lib/shared-words.ts';
import type { Terminal } from '#web/staff/chrome/desk/desk.ts';
import type { CountText } from '#web/staff/chrome/words/count.ts';

/** What the till says to the cashier. */
export const SELL = {
  notOpened: 'A sale could not be opened. Please try again.',
  notChanged: 'The order could not be changed. Please try again.',
  notCharged: 'The payment could not be taken. Nothing was charged.',
  notFinished: 'The tickets could not be made yet. Please try again.',
  notDropped: 'The sale could not be dropped. Please try again.',
  notFound: 'What is for sale could not be fetched.',
  oneAtATime: 'A payment is under way already.',
  otherTotal: 'The total has changed meanwhile. Please look at it and take the payment again.',
  declined: 'The card was declined. Nothing was charged.',
  heldAnew: 'The hold had run out, and everything is held anew now. Please take the payment again.',
  endedMeanwhile: 'The last sale was ended meanwhile, and whatever was paid for it goes back. What you press now begins a new one.',
  notLonger: 'This cannot be held any longer. Please take the payment now.',
  unheard: 'No answer from the server. It is being asked again: nothing is done twice.',
  confirming: 'The bank has not answered yet. It is being asked; please do not take the card again.',
  resuming: 'Looking for the sale that was left open here…',
  reviewed: (number: string) => `Its number is ${number}: once it has been looked at, go on with it here, or from its page under Orders.`,
  inHand: 'Finish the sale in hand first, or drop it.',
  elsewhere: 'Another window is working on that sale.',
  noTill: 'No till is open here, so cash cannot be taken. Cards and wristbands can.',
  noEvent: 'This till is not set up to sell for an event, and none is on sale.',
  nothing: 'There is nothing this till may sell for the event.',
  noTerms: 'The terms could not be fetched.',
  notSent: 'The tickets could not be sent. Please check the address and try again.',
  notSaved: 'The PDF could not be made. Please try again.',
  needsEmail: NEEDS_EMAIL,
  unknownCustomer: 'There is no customer with this address. The tickets can be sent to it after the sale.',
  wrongAmount: 'Please enter an amount, no more than is due.',
  needsReader: 'The reader has not filled this in yet.',
  needsBand: 'Hold the wristband to the reader, or type what is printed on it.',
  person: { firstName: 'Please enter the first name.', lastName: 'Please enter the last name.', dob: 'Please enter a date of birth in the past.' },
  card: {
    name: 'Please enter the name.',
    number: 'This is not the number of a card.',
    expMonth: 'From 01 to 12.',
    expYear: 'Such as 2031.',
    over: 'This card has expired.',
    cvv: '3 or 4 digits.',
    zip: 'Please enter the zip code.',
  },
} as const;

/** Why cash cannot be taken. Null if it can. */
export const noCash = ({ till, till_held_by: holder }: Pick<Terminal, 'till' | 'till_held_by'>): string | null =>
  till ? null : holder ? `${holder} has the till open here, so you cannot take cash. You can take cards and wristbands.` : SELL.noTill;

export const namesMissing = (count: number): string => oneOrSeveral(count, 'One pass has no name yet.', `${count} passes have no name yet.`);

export const withoutCode = (code: string, text: string): string => (code === '' ? text : `${code.toUpperCase()}: ${text}`);

export const takenOut = (names: string): string => `No longer available, and taken out of the order: ${names}.`;

export const leftText = (left: number | null, count: CountText): string => (left === null ? '' : `${count(left)} left`);

export const TENDER_NAMES = {
  card: 'Card',
  'card-manual': 'Card, typed in',
  'card-on-file': 'Card on file',
  cash: 'Cash',
  wristband: 'Wristband',
  'stored-value': 'Wristband, prepaid',
} as const;

export const KEYS = [
  ['1–9', 'tile'],
  ['/', 'search'],
  ['F1', 'card'],
  ['F2', 'cash'],
  ['F3', 'wristband'],
  ['F4', 'names'],
  ['−', 'one less'],
  ['Esc', 'clear'],
] as const;
