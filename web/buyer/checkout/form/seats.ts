import type { CartGroup } from '#domain/cart/cart-groups.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import type { Product } from '#domain/catalog/product.ts';
import { attendeeNeeds, type AttendeeNeeds, type TicketEntry } from '#domain/checkout/attendee.ts';
import { personOf, type CheckoutForm, type Person } from './checkout-form.ts';

/** One ticket of a group and what must be known of its person. */
export type Seat = { key: string; line: CartLine; needs: AttendeeNeeds };

export type SeatGroup = { group: CartGroup; product: Product | undefined; seats: Seat[] };

const ASK_NAME: AttendeeNeeds = { name: 'required', dob: 'none' };

/** The tickets that need a person, by product and date. Other groups have no seats. */
export function seatGroups(groups: readonly CartGroup[], products: ReadonlyMap<string, Product>): SeatGroup[] {
  return groups.map((group) => {
    const product = products.get(group.passId);
    const needs = product ? attendeeNeeds(product) : ASK_NAME;
    const asks = needs.name !== 'none' || needs.dob !== 'none';
    return { group, product, seats: asks ? group.lines.map((line, index) => ({ key: `${group.key} ${index}`, line, needs })) : [] };
  });
}

export function personAt({ people }: Pick<CheckoutForm, 'people'>, seat: Seat): Person {
  return people[seat.key] ?? personOf(seat.line.consumer);
}

/** The person submitted for each ticket. What the product does not ask for is not sent. */
export function ticketEntries(groups: readonly SeatGroup[], form: Pick<CheckoutForm, 'people'>): TicketEntry[] {
  return groups.flatMap(({ seats }) =>
    seats.flatMap((seat) => {
      const { line, needs } = seat;
      if (!line.ticketId) return [];
      const { firstName, lastName, dob } = personAt(form, seat);
      const named = needs.name === 'none' ? { firstName: '', lastName: '' } : { firstName, lastName };
      return [{ heldTicketId: line.ticketId, productId: line.passId, ...named, dob: needs.dob === 'none' ? '' : dob }];
    }),
  );
}
