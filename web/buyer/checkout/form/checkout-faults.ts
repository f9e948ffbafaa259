import { attendeeProblems, type AttendeeField } from '#domain/checkout/attendee.ts';
import type { Day } from '#domain/day.ts';
import { billingProblems, type Address } from '#domain/validation/address.ts';
import type { CardField } from '#domain/validation/card.ts';
import { isEmail } from '#domain/validation/email.ts';
import { minPasswordLength, passwordLength } from '#domain/validation/password.ts';
import { isName } from '#domain/validation/person.ts';
import { cardFaults } from '#web/buyer/card-faults.ts';
import { CHECKOUT, FIELD } from '#web/buyer/messages.ts';
import { passwordShort } from '#web/lib/shared-words.ts';
import type { AccountFields, CheckoutForm } from './checkout-form.ts';
import { personAt, type Seat } from './seats.ts';

const LEAST_PASSWORD = minPasswordLength('consumer');

export type FieldName = `seat ${string}` | `account ${keyof AccountFields}` | `card ${CardField | 'hosted'}` | `billing ${keyof Address}` | 'terms' | 'robot';

type Fault = [FieldName, string];

/** One sentence for each wrong field, in the order of the page. */
export type Faults = ReadonlyMap<FieldName, string>;

export type EmailState = 'unchecked' | 'checking' | 'free' | 'in-use';

/** Everything besides the form that decides whether the order may be sent. */
export type Circumstances = {
  seats: readonly Seat[];
  today: Day;
  isSignedIn: boolean;
  /** this browser has already registered the typed address, so no password is needed */
  isRegistered: boolean;
  email: EmailState;
  needsCard: boolean;
  /** the processor's own fields report whether they are filled in */
  hostedCard: 'none' | 'incomplete' | 'complete';
  hasAgreed: boolean;
  needsRobot: boolean;
  isHuman: boolean;
};

export const seatField = (seat: Seat, field: AttendeeField): FieldName => `seat ${seat.key} ${field}`;

export function checkoutFaults(form: CheckoutForm, circumstances: Circumstances): Faults {
  const { seats, today, isSignedIn, needsCard, hasAgreed, needsRobot, isHuman } = circumstances;
  const found = [
    ...seats.flatMap((seat) => seatFaults(form, seat, today)),
    ...(isSignedIn ? [] : accountFaults(form.account, circumstances)),
    ...(needsCard ? typedCardFaults(form, circumstances) : []),
    ...billingFaults(form),
  ];
  if (!hasAgreed) found.push(['terms', CHECKOUT.allInformation]);
  if (needsRobot && !isHuman) found.push(['robot', CHECKOUT.robot]);
  return new Map(found);
}

/** The page's messages about what is missing, in the words of the specification. */
export function faultMessages(faults: Faults, email: EmailState): string[] {
  const isAny = (start: string) => [...faults.keys()].some((field) => field.startsWith(start));
  const account = [...faults.keys()].filter((field) => field.startsWith('account '));
  const emailOnly = account.length === 1 && account[0] === 'account email' && email === 'in-use';
  return [
    ...(isAny('seat ') ? [CHECKOUT.passInformation] : []),
    ...(account.includes('account email') && email === 'in-use' ? [CHECKOUT.emailTaken] : []),
    ...(isAny('card ') ? [CHECKOUT.cardInformation] : []),
    ...(isAny('billing ') ? [CHECKOUT.billingInformation] : []),
    ...((account.length > 0 && !emailOnly) || faults.has('terms') ? [CHECKOUT.allInformation] : []),
    ...(faults.has('robot') ? [CHECKOUT.robot] : []),
  ];
}

function seatFaults(form: CheckoutForm, seat: Seat, today: Day): Fault[] {
  const words: Record<AttendeeField, string> = { firstName: FIELD.attendeeFirstName, lastName: FIELD.attendeeLastName, dob: FIELD.attendeeDob };
  return attendeeProblems(personAt(form, seat), seat.needs, today).map((field) => [seatField(seat, field), words[field]]);
}

function accountFaults(account: AccountFields, { isRegistered, email }: Circumstances): Fault[] {
  const faults: Fault[] = [];
  if (!isName(account.firstName)) faults.push(['account firstName', FIELD.firstName]);
  if (!isName(account.lastName)) faults.push(['account lastName', FIELD.lastName]);
  if (!isEmail(account.email)) faults.push(['account email', FIELD.email]);
  else if (email === 'in-use' && !isRegistered) faults.push(['account email', CHECKOUT.emailInUseBadge]);
  return isRegistered ? faults : [...faults, ...passwordFaults(account)];
}

function passwordFaults({ password1, password2 }: AccountFields): Fault[] {
  const first: Fault = ['account password1', FIELD.password];
  if (password1 === '') return password2 === '' ? [first, ['account password2', FIELD.password]] : [first];
  if (passwordLength(password1) < LEAST_PASSWORD) return [['account password1', passwordShort(LEAST_PASSWORD)]];
  if (password1 !== password2)
    return [
      ['account password1', FIELD.passwordsDiffer],
      ['account password2', FIELD.passwordsDiffer],
    ];
  return [];
}

function typedCardFaults({ card, billing }: CheckoutForm, { today, hostedCard }: Circumstances): Fault[] {
  if (hostedCard === 'complete') return [];
  if (hostedCard === 'incomplete') return [['card hosted', CHECKOUT.cardBadge]];
  // The card uses the zip of the billing address, which has a field and an error of its own.
  return cardFaults({ ...card, zip: billing.zip || '-' }, today).map(([field, words]) => [`card ${field}`, words]);
}

function billingFaults({ billing }: CheckoutForm): Fault[] {
  return billingProblems(billing).map((field) => [`billing ${field}`, FIELD[field]]);
}
