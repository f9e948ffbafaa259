import { accountAddressProblems } from '#domain/validation/address.ts';
import { minPasswordLength, passwordLength } from '#domain/validation/password.ts';
import { isName } from '#domain/validation/person.ts';
import { FIELD } from '#web/buyer/messages.ts';
import type { Result } from '#web/lib/calls/call.ts';
import { isPassingStatus } from '#web/lib/calls/passing.ts';
import { passwordShort } from '#web/lib/shared-words.ts';

export type CompleteForm = {
  firstName: string;
  lastName: string;
  password: string;
  password2: string;
  /** the password of the existing account, asked when it is too weak for the role */
  oldPassword: string;
  phone: string;
  street: string;
  unit: string;
  city: string;
  state: string;
  zip: string;
  dob: string;
  driversLicense: string;
};

/** What somebody is invited to work as. Null: they are a visitor. */
export type Work = 'pos' | 'staff' | 'admin' | null;

export function workOf(text: string | null): Work {
  return text === 'pos' || text === 'staff' || text === 'admin' ? text : null;
}

/** What a new password has at least. */
export const leastPassword = (work: Work): number => minPasswordLength(work ?? 'consumer');

/** An administrator who has an account may type the password of now, which is shorter beside a second factor. Only the server knows of it. */
const leastTyped = (work: Work): number => (work === 'admin' ? minPasswordLength('admin-with-second-factor') : leastPassword(work));

export type CompleteFaults = Partial<Record<keyof CompleteForm, string>>;

/** `none`: nothing is decided yet and the form is shown. */
export type CompleteOutcome = 'none' | 'completed' | 'already' | 'bad-token';

export const EMPTY_COMPLETE: CompleteForm = {
  firstName: '',
  lastName: '',
  password: '',
  password2: '',
  oldPassword: '',
  phone: '',
  street: '',
  unit: '',
  city: '',
  state: '',
  zip: '',
  dob: '',
  driversLicense: '',
};

const DOB_LENGTH = 8;

/** Unit and driver's licence are optional. Whoever comes to work here is asked for neither address nor date of birth. */
export function completeFaults(form: CompleteForm, work: Work): CompleteFaults {
  return {
    ...(!isName(form.firstName) && { firstName: FIELD.firstName }),
    ...(!isName(form.lastName) && { lastName: FIELD.lastName }),
    ...passwordFaults(form, work),
    ...(work === null && personalFaults(form)),
  };
}

function personalFaults(form: CompleteForm): CompleteFaults {
  const address = Object.fromEntries(accountAddressProblems(form).map((field) => [field, FIELD[field]]));
  return { ...address, ...(form.dob.trim().length < DOB_LENGTH && { dob: FIELD.dob }) };
}

function passwordFaults({ password, password2 }: CompleteForm, work: Work): CompleteFaults {
  if (password === '') return { password: FIELD.password };
  if (passwordLength(password) < leastTyped(work)) return { password: passwordShort(leastPassword(work)) };
  return password === password2 ? {} : { password: FIELD.passwordsDiffer, password2: FIELD.passwordsDiffer };
}

/** Errors in fields can be corrected. Any other refusal means that the link is bad. */
export function completeOutcome(
  result: Result<unknown>,
): { kind: Exclude<CompleteOutcome, 'none'> } | { kind: 'network' } | { kind: 'faults'; faults: CompleteFaults } {
  if (result.success) return { kind: 'completed' };
  if (result.status === 409) return { kind: 'already' };
  if (isPassingStatus(result.status)) return { kind: 'network' };
  const faults = faultsFrom(result.data ?? []);
  return Object.keys(faults).length > 0 ? { kind: 'faults', faults } : { kind: 'bad-token' };
}

const WIRE_NAMES: Record<string, keyof CompleteForm> = {
  first_name: 'firstName',
  last_name: 'lastName',
  password: 'password',
  old_password: 'oldPassword',
  phone: 'phone',
  street_address: 'street',
  suite: 'unit',
  city: 'city',
  state: 'state',
  zip: 'zip',
  dob: 'dob',
  drivers_license: 'driversLicense',
};

function faultsFrom(errors: readonly { message: string; path?: (string | number)[] }[]): CompleteFaults {
  return Object.fromEntries(
    errors.flatMap(({ path, message }) => {
      const field = WIRE_NAMES[String(path?.at(-1))];
      return field ? [[field, message]] : [];
    }),
  );
}
