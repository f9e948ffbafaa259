import type { OpeningDays } from '#domain/catalog/opening-days.ts';
import { visitDateFor, type Product } from '#domain/catalog/product.ts';
import type { Cents } from '#domain/cents.ts';
import type { Day, VisitDate } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import { priceOn, type PriceMatrix } from '#domain/pricing/price-matrix.ts';
import { MIDNIGHT, visitDay, type VenueClock } from '#domain/visit-day.ts';
import type { WaitingRoom } from '#domain/waiting-room/room.ts';
import { dayInZone, type Zone } from '#domain/zone.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { idOf } from './record-fields.ts';

/** What a workspace sells. It is read from the records once per version and is immutable: a change makes a new one. */
export type Catalog = {
  workspaceId: ObjectId;
  version: number;
  /** the version by which the pools were last laid out */
  poolsVersion: number;
  zone: Zone;
  /** how long after its time of entry a ticket lets in */
  entryLateMinutes: number;
  /** the day before the catalogue was read; of events that last for years, only later days count */
  since: Day;
  events: ReadonlyMap<ObjectId, CatalogEvent>;
  products: ReadonlyMap<ObjectId, CatalogProduct>;
  entitlementTypes: ReadonlyMap<ObjectId, EntitlementType>;
  capacities: readonly CapacitySettings[];
  sessions: ReadonlyMap<ObjectId, CatalogSession>;
  locations: ReadonlyMap<ObjectId, CatalogLocation>;
  stores: ReadonlyMap<ObjectId, CatalogStore>;
  terms: ReadonlyMap<ObjectId, CatalogTerm>;
  brands: ReadonlyMap<ObjectId, DocletData>;
  facilities: ReadonlyMap<ObjectId, DocletData>;
};

export type CatalogEvent = VenueClock & {
  id: ObjectId;
  name: string;
  status: string;
  startDate: Day | null;
  endDate: Day | null;
  saleStart: Day | null;
  saleEnd: Day | null;
  room: WaitingRoom | null;
  sessionIds: readonly ObjectId[];
  brandId: ObjectId | null;
  sort: number;
  data: DocletData;
};

export type CatalogProduct = {
  id: ObjectId;
  templateId: ObjectId;
  eventId: ObjectId;
  storeId: ObjectId;
  /** as `event-products` sends it; its dates are the days within the next years on which the venue is open */
  wire: Product;
  /** null: the dates in `wire` are complete */
  opening: OpeningDays | null;
  matrix: PriceMatrix;
  limitPerOrder: number | null;
  entitlementTypeIds: readonly ObjectId[];
  limited: boolean;
  capacitySettingsId: ObjectId | null;
  /** for merchandise; null: unlimited */
  stock: number | null;
  restockOnRefund: boolean;
  hasSpaces: boolean;
  locationIds: ReadonlySet<ObjectId>;
  /** those the product names itself; `wire` has those that it is sold for */
  sessionIds: readonly ObjectId[];
  data: DocletData;
};

export type CapacityScope = 'date' | 'any' | 'event' | 'session';
export type EntitlementType = { id: ObjectId; name: string; limited: boolean | null; defaultCapacity: number | null; scope: CapacityScope };
export type CapacitySettings = {
  id: ObjectId;
  eventId: ObjectId | null;
  entitlementTypeId: ObjectId | null;
  productId: ObjectId | null;
  scope: CapacityScope;
  defaultCapacity: number | null;
  dates: readonly { date: Day; sessionId: ObjectId | null; capacity: number }[];
  sessions: ReadonlyMap<ObjectId, number>;
};
export type CatalogSession = {
  id: ObjectId;
  eventId: ObjectId;
  name: string;
  status: string;
  date: Day | 'every';
  startTime: string;
  endTime: string | null;
  /** if the event lists this time, it is only for passes that grant this type */
  entitlementTypeId: ObjectId | null;
  capacity: number | null;
};
export type CatalogLocation = {
  id: ObjectId;
  name: string;
  status: string;
  section: string;
  row: string;
  x: number | null;
  y: number | null;
  kind: string;
  sort: number;
  productIds: readonly ObjectId[];
  data: DocletData;
};
export type CatalogStore = { id: ObjectId; name: string; status: string; disclaimer: string; termsIds: readonly ObjectId[]; data: DocletData };
export type CatalogTerm = { id: ObjectId; name: string; description: string; sort: number | null; kind: string | null };

/** Today on the clock of the event's venue, or of the workspace without an event. Sales go by this day. */
export function todayAt(catalog: Catalog, eventId: ObjectId | null, now: number): Day {
  return dayOfMinute((eventId && catalog.events.get(eventId)?.zone) || catalog.zone, Math.floor(now / MINUTE_MS));
}

/** The visit day that the event is on now. Tickets that have been bought go by this day. */
export function visitDayAt(catalog: Catalog, eventId: ObjectId, now: number): Day {
  return visitDay(clockOf(catalog, eventId), now);
}

/** The clock by which an event's days begin and end. */
export function clockOf(catalog: Catalog, eventId: ObjectId): VenueClock {
  return catalog.events.get(eventId) ?? { zone: catalog.zone, dayEndsAt: MIDNIGHT };
}

/** Every call asks which day it is, and no zone changes its day within a minute. So each zone is computed once a minute. */
function dayOfMinute(zone: Zone, minute: number): Day {
  const known = days.get(zone);
  if (known?.minute === minute) return known.day;
  const day = dayInZone(zone, minute * MINUTE_MS);
  days.set(zone, { minute, day });
  return day;
}

const days = new Map<Zone, { minute: number; day: Day }>();

/** The price on `today`. Null if the matrix has none, and then the product is not for sale on that date. */
export function priceFor(catalog: Catalog, productId: ObjectId, date: VisitDate, soldCount: number, today: Day): Cents | null {
  const product = catalog.products.get(productId);
  return product ? priceOn(product.matrix, { today, visitDate: date, soldCount }) : null;
}

/** A product without a day of its own (a pass for any day or the whole event, merchandise) is sold without one, whatever date was asked for. */
export function dateSoldFor(catalog: Catalog, productId: ObjectId, said: VisitDate): VisitDate {
  const product = catalog.products.get(productId);
  return (product && visitDateFor(product.wire, null)) ?? said;
}

/** The Venue Facility where an event takes place, as far as it is public. */
export function facilityOf(catalog: Catalog, eventId: ObjectId): DocletData | null {
  const facilityId = idOf(catalog.events.get(eventId)?.data ?? {}, 'facility_id');
  return (facilityId && catalog.facilities.get(facilityId)) || null;
}

export function productsOfEvent(catalog: Catalog, eventId: ObjectId): CatalogProduct[] {
  return [...catalog.products.values()].filter((product) => product.eventId === eventId);
}
