import { createHash } from 'node:crypto';
import { daysOfEvent } from '#domain/catalog/opening-days.ts';
import { isMerchandise, visitDateFor } from '#domain/catalog/product.ts';
import { isDated, type VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { CapacityScope, CapacitySettings, Catalog, CatalogProduct, CatalogSession } from '#server/catalog/catalog.ts';
import { sessionsOn } from '#server/catalog/visit-choice.ts';
import type { PoolKind } from '#server/inventory/tables.ts';

export type PlannedPool = { poolId: ObjectId; kind: PoolKind; subjectId: ObjectId; eventId: ObjectId; visitDate: VisitDate; capacity: number };

type Visit = { date: VisitDate; sessionId: ObjectId | null; locationId: ObjectId | null };

type Capacity = { scope: CapacityScope; of: (date: VisitDate) => number | null };

/**
 * Which pools a product on a date draws one unit from.
 *
 * Each entitlement type that it grants is one pool: of the visit's own kind (its date, 'any', 'event') if the type has such a capacity, otherwise of the kind it has. Further pools
 * are a timed session (or, at its time, each type that is counted by session), a piece of merchandise, a space, and a product with capacity settings of its own. A product that
 * nothing limits has no pool.
 */
export function poolsOf(catalog: Catalog, product: CatalogProduct, visit: Visit): readonly PlannedPool[] {
  const key = `${product.id}|${visit.date}|${visit.sessionId ?? ''}|${visit.locationId ?? ''}`;
  let known = remembered.get(catalog);
  if (!known) remembered.set(catalog, (known = new Map()));
  let pools = known.get(key);
  if (!pools) known.set(key, (pools = planPools(catalog, product, visit)));
  return pools;
}

const remembered = new WeakMap<Catalog, Map<string, readonly PlannedPool[]>>();

/**
 * The times of entry that a product is sold for on a date. Null stands for coming at any time, which is sold only if no time is counted. A product with counted times of its own is
 * not sold on a date without any of them, whether they were withdrawn or fall on other days.
 */
export function timesSold(catalog: Catalog, product: CatalogProduct, date: VisitDate): (CatalogSession | null)[] {
  const sessions = sessionsOn(catalog, product, date);
  const own = isDated(date) && !isMerchandise(product.wire) ? product.sessionIds : [];
  const isCounted = (sessionId: ObjectId) => sessionPools(catalog, product, sessionId, date).length > 0;
  return own.some(isCounted) || sessions.some(({ id }) => isCounted(id)) ? sessions : [null, ...sessions];
}

/** Every date and time of entry for which a product can be had, without the spaces. */
export function* visitsOf(catalog: Catalog, product: CatalogProduct): Generator<Visit> {
  const undated = visitDateFor(product.wire, null);
  const event = catalog.events.get(product.eventId);
  for (const date of undated !== null ? [undated] : event ? daysOfEvent(event, catalog.since) : []) {
    for (const session of timesSold(catalog, product, date)) yield { date, sessionId: session?.id ?? null, locationId: null };
  }
}

function planPools(catalog: Catalog, product: CatalogProduct, visit: Visit): PlannedPool[] {
  const pools = [
    ...(product.limited ? product.entitlementTypeIds.flatMap((type) => entitlementPool(catalog, product.eventId, type, visit) ?? []) : []),
    ...(visit.sessionId === null ? [] : sessionPools(catalog, product, visit.sessionId, visit.date)),
    ...(ownPool(catalog, product, visit) ?? []),
    ...(visit.locationId === null ? [] : spacePools(catalog, product.eventId, visit.locationId, visit.date)),
  ];
  return [...new Map(pools.map((pool) => [pool.poolId, pool])).values()].toSorted((a, b) => (a.poolId < b.poolId ? -1 : 1));
}

/** The same key gives the same id on every node, so that a pool can be named before it exists. */
export function poolIdOf(eventId: ObjectId, subject: string, date: VisitDate): ObjectId {
  const key = `${eventId}|${subject}|${date}`;
  let id = poolIds.get(key);
  if (id === undefined) {
    if (poolIds.size >= MOST_REMEMBERED) poolIds.clear();
    poolIds.set(key, (id = createHash('sha256').update(key).digest('hex').slice(0, 24)));
  }
  return id;
}

const poolIds = new Map<string, ObjectId>();
const MOST_REMEMBERED = 200_000;

function entitlementPool(catalog: Catalog, eventId: ObjectId, typeId: ObjectId, { date, sessionId }: Visit): PlannedPool[] | null {
  const type = catalog.entitlementTypes.get(typeId);
  if (!type || type.limited === false) return null;
  const capacities: Capacity[] = settingsFor(catalog, eventId, (settings) => settings.entitlementTypeId === typeId).map(capacityOf);
  if (type.defaultCapacity !== null) capacities.push({ scope: type.scope, of: () => type.defaultCapacity });
  // Without a time of entry, a capacity per session counts per date.
  const scopeOf = (capacity: Capacity) => (capacity.scope === 'session' && sessionId === null ? 'date' : capacity.scope);
  for (const scope of scopesFor(date)) {
    const key = scope === 'date' ? date : scope;
    const units = capacities
      .filter((capacity) => scopeOf(capacity) === scope)
      .map((capacity) => capacity.of(key))
      .find((count) => count !== null);
    if (units !== undefined) return [pool(kindOf(key), eventId, typeId, key, units)];
  }
  return null;
}

/** The visit's own kind first, then the narrowest other kind that the type has. */
function scopesFor(date: VisitDate): ('date' | 'any' | 'event')[] {
  if (isDated(date)) return ['date', 'event', 'any'];
  return date === 'any' ? ['any', 'event', 'date'] : ['event', 'any', 'date'];
}

/**
 * A time of entry has one pool for everybody, or otherwise one for each type that is counted by session. Types then do not share room. What a product has of its own there counts
 * beside it.
 */
function sessionPools(catalog: Catalog, product: CatalogProduct, sessionId: ObjectId, date: VisitDate): PlannedPool[] {
  const { eventId } = product;
  const settings = settingsFor(catalog, eventId, () => true);
  const named = (entry: CapacitySettings) =>
    entry.dates.find((row) => row.sessionId === sessionId && row.date === date)?.capacity ?? entry.sessions.get(sessionId) ?? null;
  const everyTime = (entry: CapacitySettings) => (entry.scope === 'session' ? entry.defaultCapacity : null);
  const ofAll = settings.filter((entry) => entry.entitlementTypeId === null && !isOfOneProduct(catalog, entry));
  const own = firstOf(...ofAll.map(named), catalog.sessions.get(sessionId)?.capacity, ...ofAll.map(everyTime));
  const shareOf = (id: ObjectId, units: number | null): PlannedPool[] =>
    units === null ? [] : [{ ...pool('session', eventId, sessionId, date, units), poolId: poolIdOf(eventId, `${id}@${sessionId}`, date) }];
  const ofTypes = (product.limited ? product.entitlementTypeIds : []).flatMap((typeId) => {
    const type = catalog.entitlementTypes.get(typeId);
    const ofType = type?.limited === false ? [] : settings.filter((entry) => entry.entitlementTypeId === typeId);
    const usual = own === null && type?.limited !== false ? [...ofType.map(everyTime), type?.scope === 'session' ? type.defaultCapacity : null] : [];
    return shareOf(typeId, firstOf(...ofType.map(named), ...usual));
  });
  const ofProduct = ownSettings(catalog, product);
  return [
    ...(own === null ? [] : [pool('session', eventId, sessionId, date, own)]),
    ...ofTypes,
    ...shareOf(product.id, ofProduct && firstOf(named(ofProduct), everyTime(ofProduct))),
  ];
}

const firstOf = (...counts: (number | null | undefined)[]): number | null => counts.find((count) => count !== null && count !== undefined) ?? null;

/** The pool of merchandise, or of a product with capacity settings of its own. */
function ownPool(catalog: Catalog, product: CatalogProduct, { date, sessionId }: Visit): PlannedPool[] | null {
  const settings = ownSettings(catalog, product);
  if (settings?.scope === 'session' && sessionId !== null) return null;
  const capacity: Capacity | null = settings ? capacityOf(settings) : product.stock === null ? null : { scope: 'any', of: () => product.stock };
  if (!capacity) return null;
  const key = capacity.scope === 'date' || capacity.scope === 'session' ? date : capacity.scope;
  const units = capacity.of(key);
  return units === null ? null : [pool(isMerchandise(product.wire) ? 'merchandise' : kindOf(key), product.eventId, product.id, key, units)];
}

/** Settings that a product names itself are its own, whichever event they were made for. */
function ownSettings(catalog: Catalog, { id, eventId, capacitySettingsId }: CatalogProduct): CapacitySettings | null {
  const ofProduct = settingsFor(catalog, eventId, (settings) => settings.productId === id)[0];
  const isNamed = (settings: CapacitySettings) => settings.id === capacitySettingsId && settings.productId === null && settings.entitlementTypeId === null;
  return ofProduct ?? catalog.capacities.find(isNamed) ?? null;
}

const namedByProducts = new WeakMap<Catalog, ReadonlySet<ObjectId | null>>();

function isOfOneProduct(catalog: Catalog, { id, productId }: CapacitySettings): boolean {
  let known = namedByProducts.get(catalog);
  if (!known) namedByProducts.set(catalog, (known = new Set([...catalog.products.values()].map((product) => product.capacitySettingsId))));
  return productId !== null || known.has(id);
}

/** A space sold for the whole event is taken on each of its days. */
export function spacePools(catalog: Catalog, eventId: ObjectId, locationId: ObjectId, date: VisitDate): PlannedPool[] {
  const event = catalog.events.get(eventId);
  const dates: VisitDate[] = date === 'event' && event ? ['event', ...daysOfEvent(event, catalog.since)] : [date];
  return dates.map((key) => pool('space', eventId, locationId, key, 1));
}

/** Settings for this event go before settings that name no event. */
function settingsFor(catalog: Catalog, eventId: ObjectId, matches: (settings: CapacitySettings) => boolean): CapacitySettings[] {
  const found = catalog.capacities.filter((settings) => (settings.eventId === null || settings.eventId === eventId) && matches(settings));
  return found.toSorted((a, b) => Number(a.eventId === null) - Number(b.eventId === null));
}

function capacityOf(settings: CapacitySettings): Capacity {
  const byDate = new Map(settings.dates.filter((row) => row.sessionId === null).map((row) => [row.date, row.capacity]));
  return { scope: settings.scope, of: (date) => byDate.get(date) ?? settings.defaultCapacity };
}

function kindOf(date: VisitDate): PoolKind {
  return isDated(date) ? 'date' : date;
}

function pool(kind: PoolKind, eventId: ObjectId, subjectId: ObjectId, visitDate: VisitDate, capacity: number): PlannedPool {
  return { poolId: poolIdOf(eventId, subjectId, visitDate), kind, subjectId, eventId, visitDate, capacity };
}
