import { stateSchema } from '#domain/validation/address.ts';
import { isEmail } from '#domain/validation/email.ts';
import { isPhone, parseName } from '#domain/validation/person.ts';
import { GROUPS } from '#web/buyer/account/portal-messages.ts';
import { FIELD } from '#web/buyer/messages.ts';

export type GroupRequest = {
  name: string;
  street1: string;
  street2: string;
  city: string;
  state: string;
  zip: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  size: string;
};
export type RequestFaults = Partial<GroupRequest>;

export const EMPTY_REQUEST: GroupRequest = {
  name: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  size: '',
};
const [SMALLEST, LARGEST] = [2, 10_000];

export function requestFaults(request: GroupRequest): RequestFaults {
  const size = Number(request.size);
  const wrong: [keyof GroupRequest, boolean, string][] = [
    ['name', !request.name.trim(), 'Please enter the name of the organization.'],
    ['street1', !request.street1.trim(), FIELD.street],
    ['city', !request.city.trim(), FIELD.city],
    ['state', !stateSchema.safeParse(request.state).success, FIELD.state],
    ['zip', !request.zip.trim(), FIELD.zip],
    ['firstName', parseName(request.firstName) === null, FIELD.firstName],
    ['lastName', parseName(request.lastName) === null, FIELD.lastName],
    ['email', !isEmail(request.email), FIELD.email],
    ['phone', !isPhone(request.phone), FIELD.phone],
    ['size', !/^\d+$/.test(request.size.trim()) || size < SMALLEST || size > LARGEST, GROUPS.size],
  ];
  return Object.fromEntries(wrong.flatMap(([field, isWrong, text]) => (isWrong ? [[field, text]] : [])));
}

export function organizationOf({ name, street1, street2, city, state, zip, firstName, lastName, email, phone }: GroupRequest) {
  return {
    name: name.trim(),
    address: { street1: street1.trim(), street2: street2.trim(), city: city.trim(), state, zip: zip.trim() },
    primaryContact: { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim().toLowerCase(), phone: phone.trim() },
  };
}
