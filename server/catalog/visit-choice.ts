import { isStillOpen, sessionsOfDay } from '#domain/catalog/session.ts';
import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { todayAt, type Catalog, type CatalogLocation, type CatalogProduct, type CatalogSession } from './catalog.ts';

/** The times of entry of a product on a date. */
export function sessionsOn(catalog: Catalog, product: CatalogProduct, date: VisitDate): CatalogSession[] {
  const active = (product.wire.session_ids ?? [])
    .flatMap((id) => catalog.sessions.get(id) ?? [])
    .filter((session) => session.eventId === product.eventId && session.status === 'active');
  return sessionsOfDay(active, date);
}

/** The session at a time. Null if there are none to choose from, so that the time does not matter; undefined if the time is not on offer. */
export function sessionAt(catalog: Catalog, product: CatalogProduct, date: VisitDate, time: string, now: number): CatalogSession | null | undefined {
  const sessions = sessionsOn(catalog, product, date);
  if (sessions.length === 0) return product.sessionIds.length === 0 ? null : undefined;
  const session = sessions.find((entry) => entry.startTime === time);
  return session && isSessionOpen(catalog, session, date, now) ? session : undefined;
}

/** A time that was sold tells its session until one of them is moved. */
export function sessionSold(catalog: Catalog, product: CatalogProduct, { visitDate, entryTime }: Omit<VisitChoice, 'locationId'>): CatalogSession | undefined {
  return entryTime === null ? undefined : sessionsOn(catalog, product, visitDate).find((session) => session.startTime === entryTime);
}

export type VisitChoice = { visitDate: VisitDate; entryTime: string | null; locationId: ObjectId | null };

/** A chosen time may have been withdrawn since, or be over. */
export function choiceProblem(
  catalog: Catalog,
  product: CatalogProduct,
  { visitDate, entryTime, locationId }: VisitChoice,
  now: number,
): 'time-unavailable' | 'space-unavailable' | null {
  if (entryTime !== null && sessionAt(catalog, product, visitDate, entryTime, now) === undefined) return 'time-unavailable';
  return locationId !== null && spaceOf(catalog, product, locationId) === null ? 'space-unavailable' : null;
}

export function isSessionOpen(catalog: Catalog, session: Pick<CatalogSession, 'eventId' | 'startTime' | 'endTime'>, date: VisitDate, now: number): boolean {
  const zone = catalog.events.get(session.eventId)?.zone ?? catalog.zone;
  return isStillOpen(session, date, { zone, lateMinutes: catalog.entryLateMinutes }, now);
}

/** Whether a gate still lets in for a time of entry that was sold. */
export const isEntryOpen = (catalog: Catalog, sold: { event_id: ObjectId; visit_date: VisitDate }, time: string, now: number): boolean =>
  isSessionOpen(catalog, { eventId: sold.event_id, startTime: time, endTime: null }, sold.visit_date, now);

/** How many of an event's sessions have ended today. */
export function endedToday(catalog: Catalog, eventId: ObjectId, now: number): number {
  const today = todayAt(catalog, eventId, now);
  return [...catalog.sessions.values()].filter((session) => session.eventId === eventId && !isSessionOpen(catalog, session, today, now)).length;
}

/** The cabins, tables and seats a product is sold with. */
export function spacesOf(catalog: Catalog, product: CatalogProduct): CatalogLocation[] {
  return [...catalog.locations.values()].filter((location) => isSpaceOf(location, product));
}

export function spaceOf(catalog: Catalog, product: CatalogProduct, locationId: ObjectId): CatalogLocation | null {
  const location = catalog.locations.get(locationId);
  return location && isSpaceOf(location, product) ? location : null;
}

function isSpaceOf(location: CatalogLocation, product: CatalogProduct): boolean {
  return location.status === 'active' && (product.locationIds.has(location.id) || location.productIds.includes(product.id));
}
