import { stateSchema } from '#domain/validation/address.ts';
import type { AccountData } from '#web/buyer/account/account-record.ts';
import { FIELD } from '#web/buyer/messages.ts';

/** Billing and shipping address as typed. While `isSame` is set, shipping mirrors billing. */
export type Side = 'billing' | 'shipping';
export type PostalAddress = { street: string; city: string; state: string; zip: string; phone: string };
type Addresses = { billing: PostalAddress; shipping: PostalAddress; isSame: boolean };
export type AddressFaults = Partial<Record<`${Side}_${keyof PostalAddress}`, string>>;

const FIELDS = ['street', 'city', 'state', 'zip', 'phone'] as const;

export function addressesOf(data: AccountData): Addresses {
  const side = (name: Side) => Object.fromEntries(FIELDS.map((field) => [field, textOf(data[`${name}_${field}`])])) as PostalAddress;
  return { billing: side('billing'), shipping: side('shipping'), isSame: data['shipping_same_as_billing'] === true };
}

export const shownSide = (addresses: Addresses, side: Side): PostalAddress => (side === 'shipping' && addresses.isSame ? addresses.billing : addresses[side]);

/** Street, city, state and zip are required; the phone is not. */
export function addressFaults(addresses: Addresses): AddressFaults {
  const faults: AddressFaults = {};
  for (const side of addresses.isSame ? (['billing'] as const) : (['billing', 'shipping'] as const)) {
    const { street, city, state, zip } = addresses[side];
    if (!street.trim()) faults[`${side}_street`] = FIELD.street;
    if (!city.trim()) faults[`${side}_city`] = FIELD.city;
    if (!stateSchema.safeParse(state).success) faults[`${side}_state`] = FIELD.state;
    if (!zip.trim()) faults[`${side}_zip`] = FIELD.anyZip;
  }
  return faults;
}

export function addressFields(addresses: Addresses): Record<string, string | boolean> {
  const sides = (['billing', 'shipping'] as const).flatMap((side) => FIELDS.map((field) => [`${side}_${field}`, shownSide(addresses, side)[field].trim()]));
  return { ...Object.fromEntries(sides), shipping_same_as_billing: addresses.isSame };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
