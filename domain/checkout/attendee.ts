import { isMerchandise, type Product } from '#domain/catalog/product.ts';
import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { isDob, isName } from '#domain/validation/person.ts';

/** What the checkout asks about the person a ticket is for. */
export type Need = 'required' | 'optional' | 'none';

export type AttendeeNeeds = { name: Need; dob: Need };

export type AttendeeField = 'firstName' | 'lastName' | 'dob';

/** One ticket of the order and the person it is for; `dob` is empty or `YYYY-MM-DD`. */
export type TicketEntry = {
  heldTicketId: ObjectId;
  productId: ObjectId;
  firstName: string;
  lastName: string;
  dob: string;
};

type AskingProduct = Pick<Product, 'category_id' | 'template_id' | 'require_fn_ln' | 'require_dob'>;

/** Names are asked for unless the product makes them optional or leaves them out; a birthday only if the product asks for it. */
export function attendeeNeeds(product: AskingProduct): AttendeeNeeds {
  if (isMerchandise(product)) return { name: 'none', dob: 'none' };
  return { name: needOf(product.require_fn_ln, 'required'), dob: needOf(product.require_dob, 'none') };
}

export function attendeeProblems(entry: Pick<TicketEntry, AttendeeField>, needs: AttendeeNeeds, today: Day): AttendeeField[] {
  const problems: AttendeeField[] = [];
  if (isWrong(entry.firstName, needs.name, isName(entry.firstName))) problems.push('firstName');
  if (isWrong(entry.lastName, needs.name, isName(entry.lastName))) problems.push('lastName');
  if (isWrong(entry.dob, needs.dob, isDob(entry.dob, today))) problems.push('dob');
  return problems;
}

function isWrong(text: string, need: Need, isValid: boolean): boolean {
  if (need === 'none') return false;
  return text.trim() === '' ? need === 'required' : !isValid;
}

function needOf(setting: string | null | undefined, otherwise: Need): Need {
  if (!setting) return otherwise;
  if (setting === 'Required') return 'required';
  return setting === 'Never' ? 'none' : 'optional';
}
