import { REALM } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { AppError, malformed } from '#server/errors.ts';
import type { Person } from './register.ts';

/** Names may come in `profile`, in `template`, or in both. */
type Sent = { first_name?: string | null | undefined; last_name?: string | null | undefined; phone?: string | null | undefined };

export function personOf(body: { profile?: Sent | null | undefined; template?: Sent | null | undefined }): Person {
  const { profile, template } = body;
  return {
    firstName: profile?.first_name ?? template?.first_name ?? '',
    lastName: profile?.last_name ?? template?.last_name ?? '',
    phone: profile?.phone ?? template?.phone ?? '',
  };
}

export function partialPersonOf({ first_name: firstName, last_name: lastName, phone }: Sent): Partial<Person> {
  return { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}), ...(phone ? { phone } : {}) };
}

/** The fields for the Consumer record: only those that were given. */
export function detailsOf(sent: DocletData): DocletData {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null && value !== undefined && value !== ''));
}

export function assertNamed(person: Person): Person {
  if (person.firstName === '') throw malformed('Please enter your first name.', ['body', 'profile', 'first_name']);
  if (person.lastName === '') throw malformed('Please enter your last name.', ['body', 'profile', 'last_name']);
  return person;
}

/** Staff are invited. Nobody can register in the realm of the back office. */
export function assertPortal(realmId: ObjectId | null | undefined): void {
  if (realmId && realmId !== REALM.portal) throw new AppError(403, 'not-allowed', 'Staff accounts are made by invitation.');
}
