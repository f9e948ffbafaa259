import { isDated, type VisitDate } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { WaitingRoom } from '#domain/waiting-room/room.ts';
import { dateSoldFor, type Catalog, type CatalogProduct, type CatalogSession } from '#server/catalog/catalog.ts';
import { sellable, type SaleProblem } from '#server/catalog/sellable.ts';
import { sessionAt, spaceOf } from '#server/catalog/visit-choice.ts';
import { AppError, conflict, malformed, notFound } from '#server/errors.ts';
import { poolsOf, timesSold, type PlannedPool } from '#server/inventory/pools/pool-plan.ts';
import type { CountedAddress } from '#server/platform/address.ts';
import type { TakeRequest } from './hold-batch.ts';

/** A request to hold one unit. The caller and the role have been checked before. */
export type HoldAsk = {
  productId: ObjectId;
  eventId: ObjectId;
  date: VisitDate;
  time: string | null;
  locationId: ObjectId | null;
  roleId: ObjectId;
  owners: readonly string[];
  address: CountedAddress | null;
  /** Null: draw a new id. */
  holdId?: ObjectId | null;
  /** Asked where the event has a waiting room: why this caller is not let in. Left out for those whom it does not concern. */
  door?: ((room: WaitingRoom) => AppError | null) | null;
};

export type PlannedTake = { request: TakeRequest; pools: readonly PlannedPool[] };

const REFUSAL: Record<SaleProblem, () => AppError> = {
  unknown: () => notFound('This product'),
  'not-on-sale': () => conflict('not-on-sale', 'This is not on sale at the moment.'),
  'date-unavailable': () => conflict('date-unavailable', 'This date is not available.'),
};

/** Everything about a hold that does not depend on what is left. It is remembered, because in a rush most people ask for the same thing within the same minute. */
export function planTake(catalog: Catalog, said: HoldAsk, minutes: number, now: number): PlannedTake | AppError {
  const ask = { ...said, date: dateSoldFor(catalog, said.productId, said.date) };
  const plan = ask.time === null ? rememberedPlan(catalog, ask, now) : planFor(catalog, ask, now);
  if (plan instanceof AppError) return plan;
  const closed = plan.room === null ? null : ask.door?.(plan.room);
  if (closed) return closed;
  return { pools: plan.pools, request: { ...plan.unit, owners: ask.owners, address: ask.address, holdId: ask.holdId ?? null, minutes } };
}

/** The part of a plan that is the same for every buyer. */
type Plan = { unit: Omit<TakeRequest, 'owners' | 'address' | 'holdId' | 'minutes'>; pools: readonly PlannedPool[]; room: WaitingRoom | null };
type WhatIsAsked = Pick<HoldAsk, 'productId' | 'eventId' | 'date' | 'time' | 'locationId' | 'roleId'>;

const remembered = new WeakMap<Catalog, { minute: number; plans: Map<string, Plan | AppError> }>();
const MOST_REMEMBERED = 5000;

function rememberedPlan(catalog: Catalog, ask: WhatIsAsked, now: number): Plan | AppError {
  const minute = Math.floor(now / MINUTE_MS);
  let known = remembered.get(catalog);
  if (known?.minute !== minute) remembered.set(catalog, (known = { minute, plans: new Map() }));
  const key = `${ask.productId}${ask.eventId}${ask.roleId}${ask.date} ${ask.locationId}`;
  let plan = known.plans.get(key);
  if (!plan) {
    plan = planFor(catalog, ask, now);
    if (known.plans.size < MOST_REMEMBERED) known.plans.set(key, plan);
  }
  return plan;
}

function planFor(catalog: Catalog, ask: WhatIsAsked, now: number): Plan | AppError {
  const found = sellable(catalog, { ...ask, now });
  if (found.problem !== null) return REFUSAL[found.problem]();
  const { product, event } = found;
  const session = chosenSession(catalog, product, ask, now);
  if (session instanceof AppError) return session;
  const space = chosenSpace(catalog, product, ask.locationId);
  if (space instanceof AppError) return space;
  const pools = poolsOf(catalog, product, { date: ask.date, sessionId: session?.id ?? null, locationId: space });
  const unit = {
    productId: ask.productId,
    eventId: ask.eventId,
    date: ask.date,
    // If there are no times to choose from, the time that was sent is ignored.
    time: session?.startTime ?? null,
    storeId: product.storeId,
    locationId: space,
    poolIds: pools.map((pool) => pool.poolId),
    limitPerOrder: product.limitPerOrder,
  };
  return { unit, pools, room: event.room };
}

/** A chosen time must be on offer. Where times are counted, one must be chosen. */
function chosenSession(catalog: Catalog, product: CatalogProduct, { date, time }: WhatIsAsked, now: number): CatalogSession | null | AppError {
  if (time === null) {
    const times = timesSold(catalog, product, date);
    if (times.length === 0) return REFUSAL['date-unavailable']();
    return times.includes(null) ? null : malformed('Please choose a time of entry.', ['body', 'data', 'time']);
  }
  const session = sessionAt(catalog, product, date, time, now);
  return session === undefined ? conflict('time-unavailable', 'This time is not available.') : session;
}

/**
 * The session for a hold that was taken without a time. Null if there is none to choose from; undefined if the time cannot be had. A time with room of its own is open only to
 * holds that draw from it.
 */
export function timeOfHeld(
  catalog: Catalog,
  product: CatalogProduct,
  { visitDate, locationId, poolIds }: { visitDate: VisitDate; locationId: ObjectId | null; poolIds: readonly ObjectId[] },
  time: string,
  now: number,
): string | null | undefined {
  const session = sessionAt(catalog, product, visitDate, time, now);
  if (!session) return session;
  const counted = poolsOf(catalog, product, { date: visitDate, sessionId: session.id, locationId }).filter((pool) => pool.kind === 'session');
  return counted.every((pool) => poolIds.includes(pool.poolId)) ? session.startTime : undefined;
}

function chosenSpace(catalog: Catalog, product: CatalogProduct, locationId: ObjectId | null): ObjectId | null | AppError {
  if (locationId === null) return product.hasSpaces ? malformed('Please choose a space.', ['body', 'data', 'location_id']) : null;
  return spaceOf(catalog, product, locationId)?.id ?? conflict('space-unavailable', 'This space is not available.');
}

/** `lacking`: the pools that have nothing left. */
export function soldOut({ request: { date, time }, pools }: PlannedTake, lacking: ReadonlySet<ObjectId>): AppError {
  if (pools.some(({ kind, poolId }) => kind === 'space' && lacking.has(poolId))) return conflict('sold-out', 'This space is already taken.');
  if (time !== null) return conflict('sold-out', 'Sold out for this time.');
  return conflict('sold-out', isDated(date) ? 'Sold out for this date.' : 'Sold out.');
}
