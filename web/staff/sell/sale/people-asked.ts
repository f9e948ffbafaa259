import { isMerchandise, type Product } from '#domain/catalog/product.ts';
import { attendeeProblems, type AttendeeField } from '#domain/checkout/attendee.ts';
import type { Day } from '#domain/day.ts';
import type { SaleItem } from '#server/pos/contract.ts';

type Thing = SaleItem['items'][number];
export type Asks = { name: boolean; dob: boolean };
export type Person = { firstName: string; lastName: string; dob: string };

/** A till asks only for what a pass requires, not for what is optional. */
export function asksOf(product: Product | undefined): Asks {
  if (!product || isMerchandise(product)) return { name: false, dob: false };
  return { name: product.require_fn_ln === 'Required', dob: product.require_dob === 'Required' };
}

export const personOf = ({ first_name, last_name, dob }: Thing): Person => ({ firstName: first_name, lastName: last_name, dob: dob ?? '' });

export function problemsOf(person: Person, asks: Asks, today: Day): AttendeeField[] {
  return attendeeProblems(person, { name: asks.name ? 'required' : 'optional', dob: asks.dob ? 'required' : 'optional' }, today);
}

export const asksNames = (things: readonly Thing[], products: ReadonlyMap<string, Product>): boolean =>
  things.some((thing) => Object.values(asksOf(products.get(thing.doclet_id))).includes(true));

/** The units whose pass requires a person who is not named yet. */
export function nameless(things: readonly Thing[], products: ReadonlyMap<string, Product>, today: Day): Thing[] {
  return things.filter((thing) => {
    const asks = asksOf(products.get(thing.doclet_id));
    return (asks.name || asks.dob) && problemsOf(personOf(thing), asks, today).length > 0;
  });
}
