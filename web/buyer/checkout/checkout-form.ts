import * as z from 'zod/mini';
import type { AttendeeField } from '#domain/checkout/attendee.ts';
import type { CartConsumer } from '#domain/cart/cart.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Address } from '#domain/validation/address.ts';
import type { CardForm } from '#domain/validation/card.ts';

export type Person = Record<AttendeeField, string>;
export type AccountFields = { firstName: string; lastName: string; email: string; password1: string; password2: string };
export type CardFields = Omit<CardForm, 'zip'>;

/** Everything a buyer types. People stand under the seat they are for, so that a hold taken anew keeps its person. */
export type CheckoutForm = {
  /** whose it is; nobody's before they signed in */
  profileId: ObjectId | null;
  people: Record<string, Person>;
  account: AccountFields;
  card: CardFields;
  billing: Address;
  cashlessSpending: boolean;
  /** the agreements given, each for the terms of one store */
  agreedTo: readonly string[];
};

export const NOBODY: Person = { firstName: '', lastName: '', dob: '' };
export const NO_CARD: CardFields = { name: '', number: '', expMonth: '', expYear: '', cvv: '' };

export const EMPTY_FORM: CheckoutForm = {
  profileId: null,
  people: {},
  account: { firstName: '', lastName: '', email: '', password1: '', password2: '' },
  card: NO_CARD,
  billing: { phone: '', street: '', unit: '', city: '', state: '', zip: '' },
  cashlessSpending: true,
  agreedTo: [],
};

/** What is agreed to: the terms of a store, all of them. */
export function agreementOf(storeId: ObjectId, terms: readonly { _id: ObjectId }[]): string {
  return [storeId, ...terms.map(({ _id }) => _id).toSorted()].join(' ');
}

export function personOf(consumer: CartConsumer | undefined): Person {
  return consumer ? { firstName: consumer.firstName, lastName: consumer.lastName, dob: consumer.dob ?? '' } : NOBODY;
}

const text = z.string().check(z.maxLength(300));
const storedForm = z.object({
  profileId: z.nullable(z.string()),
  people: z.record(z.string(), z.object({ firstName: text, lastName: text, dob: text })),
  account: z.object({ firstName: text, lastName: text, email: text }),
  billing: z.object({ phone: text, street: text, unit: text, city: text, state: text, zip: text }),
  cashlessSpending: z.boolean(),
  agreedTo: z.array(z.string()),
});

/** The form as it survives a reload: card and passwords are never written down. */
export function serializeForm({ profileId, people, account: { firstName, lastName, email }, billing, cashlessSpending, agreedTo }: CheckoutForm): string {
  return JSON.stringify({ profileId, people, account: { firstName, lastName, email }, billing, cashlessSpending, agreedTo });
}

/** `profileId`: who is signed in, if anybody is. */
export function parseStoredForm(stored: string | null, profileId: ObjectId | null): CheckoutForm {
  try {
    const { data } = storedForm.safeParse(JSON.parse(stored ?? 'null'));
    return data ? formOf({ ...EMPTY_FORM, ...data, account: { ...EMPTY_FORM.account, ...data.account } }, profileId) : EMPTY_FORM;
  } catch {
    return EMPTY_FORM;
  }
}

/** What a signed-out visitor typed goes on with whoever they sign in as; what one person typed is never shown to another. */
export function formOf(form: CheckoutForm, profileId: ObjectId | null): CheckoutForm {
  if (profileId === null || form.profileId === profileId) return form;
  return { ...(form.profileId === null ? form : EMPTY_FORM), profileId };
}
