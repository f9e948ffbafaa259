import type { ObjectId } from '#domain/ids.ts';
import { todayAt, type Catalog, type CatalogEvent } from './catalog.ts';
import { isOnSale } from './sellable.ts';

/** The events that can be bought now, the next to begin first. */
export function eventsOnSale(catalog: Catalog, now: number): CatalogEvent[] {
  return inOrder([...catalog.events.values()].filter((event) => isOnSale(event, todayAt(catalog, event.id, now))));
}

/** The event that a shop shows: the named one, otherwise the preferred one, otherwise one on sale now, otherwise the next to go on sale. */
export function eventFor(
  catalog: Catalog,
  { named, preferred, now }: { named: ObjectId | null; preferred: ObjectId | null; now: number },
): CatalogEvent | null {
  for (const id of [named, preferred]) {
    const event = id === null ? undefined : catalog.events.get(id);
    if (event?.status === 'active') return event;
  }
  return eventsOnSale(catalog, now)[0] ?? nextOnSale(catalog, now);
}

function nextOnSale(catalog: Catalog, now: number): CatalogEvent | null {
  const coming = [...catalog.events.values()].filter(
    (event) => event.status === 'active' && event.saleStart !== null && todayAt(catalog, event.id, now) < event.saleStart,
  );
  return coming.toSorted((a, b) => compare(a.saleStart ?? '', b.saleStart ?? ''))[0] ?? null;
}

function inOrder(events: CatalogEvent[]): CatalogEvent[] {
  return events.toSorted((a, b) => a.sort - b.sort || compare(a.startDate ?? '', b.startDate ?? '') || compare(a.name, b.name));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
