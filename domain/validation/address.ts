import * as z from 'zod/mini';
import { holdsCardNumber, withoutCard } from './card-in-text.ts';
import { isPhone } from './person.ts';
import { isSaneText, lineSchema, NOT_SANE, optionalLineSchema } from './text.ts';

export type AddressField = 'street' | 'city' | 'state' | 'zip' | 'phone';

export type Address = { street: string; unit: string; city: string; state: string; zip: string; phone: string };

const BILLING_ZIP = /^\d{5}/;
const ACCOUNT_ZIP = /^\d{5}(?:-\d+)?$/;
const LONGEST_LINE = 200;
const LONGEST_ZIP = 20;

/** The wrong fields of a billing address. The unit is optional and never checked. */
export function billingProblems(address: Address): AddressField[] {
  return problems(address, BILLING_ZIP);
}

/** The wrong ones among the fields that were sent. Missing fields are not asked for. */
export function sentBillingProblems(sent: Partial<Address>): AddressField[] {
  const nothing = { street: '', unit: '', city: '', state: '', zip: '', phone: '' };
  return billingProblems({ ...nothing, ...sent }).filter((field) => sent[field] !== undefined);
}

/** The same for an account that is being completed, where the text must be a zip code and nothing more. */
export function accountAddressProblems(address: Address): AddressField[] {
  return problems(address, ACCOUNT_ZIP);
}

export const streetSchema = lineSchema(LONGEST_LINE).check(withoutCard);
export const unitSchema = optionalLineSchema(LONGEST_LINE).check(withoutCard);
export const citySchema = lineSchema(LONGEST_LINE).check(withoutCard);
export const stateSchema = z.string().check(z.trim(), z.minLength(2), z.maxLength(60), z.refine(isSaneText, NOT_SANE), withoutCard);
export const accountZipSchema = lineSchema(LONGEST_ZIP).check(
  z.regex(ACCOUNT_ZIP, 'A zip code is 5 digits, and may go on with a dash and more digits.'),
  withoutCard,
);

function problems({ street, city, state, zip, phone }: Address, zipPattern: RegExp): AddressField[] {
  const wrong: Record<AddressField, boolean> = {
    phone: !isPhone(phone),
    street: !streetSchema.safeParse(street).success,
    city: !citySchema.safeParse(city).success,
    state: !stateSchema.safeParse(state).success,
    zip: !isZip(zip, zipPattern),
  };
  return (Object.keys(wrong) as AddressField[]).filter((field) => wrong[field]);
}

function isZip(zip: string, pattern: RegExp): boolean {
  const text = zip.trim();
  return text.length <= LONGEST_ZIP && isSaneText(text) && pattern.test(text) && !holdsCardNumber(text);
}
