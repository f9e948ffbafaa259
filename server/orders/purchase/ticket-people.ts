import type { ObjectId } from '#domain/ids.ts';
import type { Buyer } from './buyers.ts';

export type TicketPerson = { productId: ObjectId; visitDate: string; firstName: string; lastName: string; dob: string | null };
type PersonLink = { consumerId: ObjectId | null; isNew: boolean };

/**
 * Decides whose each ticket is. The first ticket in the buyer's own name is the buyer's. The next goes to a family member of that name, or else to a new person. 'First' is per
 * product and date, so that one person may visit on two days. A ticket without a name is the buyer's.
 */
export function linkPeople(
  buyer: Pick<Buyer, 'consumerId' | 'firstName' | 'lastName' | 'family'> | null,
  tickets: readonly TicketPerson[],
  newId: () => ObjectId,
): PersonLink[] {
  if (!buyer?.consumerId) return tickets.map(() => ({ consumerId: null, isNew: false }));
  const self = { consumerId: buyer.consumerId, name: nameKey(buyer), dob: null, isNew: false };
  const known = [self, ...buyer.family.map((member) => ({ consumerId: member.consumerId, name: nameKey(member), dob: member.dob, isNew: false }))];
  const seated = new Set<string>();
  return tickets.map((ticket) => {
    const name = nameKey(ticket);
    if (name === NAMELESS) return { consumerId: self.consumerId, isNew: false };
    const seat = (consumerId: ObjectId) => `${consumerId} ${ticket.productId} ${ticket.visitDate}`;
    const fits = (person: (typeof known)[number]) =>
      person.name === name && !seated.has(seat(person.consumerId)) && !(ticket.dob && person.dob && ticket.dob !== person.dob);
    let person = known.find(fits);
    if (!person) known.push((person = { consumerId: newId(), name, dob: ticket.dob, isNew: true }));
    seated.add(seat(person.consumerId));
    return { consumerId: person.consumerId, isNew: person.isNew };
  });
}

const NAMELESS = nameKey({ firstName: '', lastName: '' });

/** Two names are the same if their keys are. */
export function nameKey({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName.trim().toLowerCase()} ${lastName.trim().toLowerCase()}`;
}
