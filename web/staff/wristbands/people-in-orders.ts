import { fullName } from '#domain/person-name.ts';
import type { OrderHistoryItem } from '#server/orders/contract.ts';

/** A person whom a band can be linked to, and where they were found. */
export type Person = { consumerId: string; name: string; from: string };

/** Everybody named in these orders. The holder of the scanned ticket comes first. */
export function peopleIn(orders: readonly OrderHistoryItem[], ticketId: string | null): Person[] {
  const things = orders.flatMap((order) => order.items);
  const scanned = things.filter((thing) => ticketId !== null && thing.admission_id === ticketId);
  const people: Person[] = [
    ...scanned.flatMap((thing) => personOf(thing, `${thing.name}, scanned`)),
    ...orders.flatMap((order) => personOf(order, `Buyer of ${order.number}`)),
    ...things.flatMap((thing) => personOf(thing, thing.name)),
  ];
  const seen = new Map<string, Person>();
  for (const person of people) {
    const before = seen.get(person.consumerId);
    if (!before) seen.set(person.consumerId, person);
    else if (before.name === '' && person.name !== '') seen.set(person.consumerId, { ...before, name: person.name });
  }
  return [...seen.values()];
}

function personOf({ consumer_id, first_name, last_name }: { consumer_id: string | null; first_name: string; last_name: string }, from: string): Person[] {
  return consumer_id === null ? [] : [{ consumerId: consumer_id, name: fullName(first_name, last_name), from }];
}
