import * as z from 'zod/mini';
import type { CartConsumer } from '#domain/cart/cart.ts';
import type { AttendeeField } from '#domain/checkout/attendee.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Address } from '#domain/validation/address.ts';
import type { CardForm } from '#domain/validation/card.ts';

export type Person = Record<AttendeeField, string>;
export type AccountFields = { firstName: string; lastName: string; email: string; password1: string; password2: string };
export type CardFields = Omit<CardForm, 'zip'>;

/** Everything that a buyer types. People are stored by seat and not by hold, so that a seat keeps its person when its hold is renewed. */
export type CheckoutForm = {
  /** who typed it; null before somebody signed in */
  profileId: ObjectId | null;
  people: Record<string, Person>;
  account: AccountFields;
  card: CardFields;
  billing: Address;
  cashlessSpending: boolean;
  /** the agreements given, each to the terms of one store */
  agreedTo: readonly string[];
};

const NOBODY: Person = { firstName: '', lastName: '', dob: '' };
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

type AgreedTerm = { _id: ObjectId; data: { name: string; description: string } };

/** Identifies an agreement: a store with exactly these terms, in these words. */
export function agreementOf(storeId: ObjectId, terms: readonly AgreedTerm[]): string {
  return [storeId, ...terms.map(({ _id, data: { name, description } }) => JSON.stringify([_id, name, description])).toSorted()].join(' ');
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

/** The form as it is kept over a reload. Card and passwords are never stored. */
export function serializeForm({ profileId, people, account: { firstName, lastName, email }, billing, cashlessSpending, agreedTo }: CheckoutForm): string {
  return JSON.stringify({ profileId, people, account: { firstName, lastName, email }, billing, cashlessSpending, agreedTo });
}

/** `profileId` is the person who is signed in, if any. */
export function parseStoredForm(stored: string | null, profileId: ObjectId | null): CheckoutForm {
  try {
    const { data } = storedForm.safeParse(JSON.parse(stored ?? 'null'));
    return data ? formOf({ ...EMPTY_FORM, ...data, account: { ...EMPTY_FORM.account, ...data.account } }, profileId) : EMPTY_FORM;
  } catch {
    return EMPTY_FORM;
  }
}

/** What a signed-out visitor typed is kept when they sign in. What one person typed is never shown to another. */
export function formOf(form: CheckoutForm, profileId: ObjectId | null): CheckoutForm {
  if (profileId === null || form.profileId === profileId) return form;
  return { ...(form.profileId === null ? form : EMPTY_FORM), profileId };
}
