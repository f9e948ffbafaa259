import { sql } from 'kysely';
import type { Availability } from '#domain/catalog/availability.ts';
import { isDayOffered } from '#domain/catalog/day-rules.ts';
import { visitDateFor } from '#domain/catalog/product.ts';
import { daysFromTo, isDated, type Day, type VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog, CatalogProduct } from '#server/catalog/catalog.ts';
import { hasDayLeft, isVenueOpen } from '#server/catalog/sellable.ts';
import { isSessionOpen, spacesOf } from '#server/catalog/visit-choice.ts';
import { poolsOf, spacePools, timesSold, type PlannedPool } from '#server/inventory/pools/pool-plan.ts';
import { ROOM } from '#server/inventory/pools/pool-room.ts';
import { runOutUnits } from '#server/inventory/pools/run-out.ts';
import type { Db } from '#server/platform/database/database.ts';

/** What is left, for display. An expired hold counts as free. Only taking a hold decides whether a unit can be had. */
type StockRows = { room: ReadonlyMap<ObjectId, number>; sold: ReadonlyMap<string, number> };

/** The stock, and when it was read. */
type AsOf = { stock: StockRows; now: number };

export type AvailabilityRange = { from: Day; to: Day };

type Row = { kind: 'pool' | 'sold'; id: string; date: string; units: number };

/** One query for a whole event: what each pool has left, which spaces are taken, how many of each product are sold. */
export async function readStock(
  db: Db,
  ws: ObjectId,
  eventId: ObjectId,
  productIds: readonly ObjectId[],
  { from, to }: AvailabilityRange,
  now: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with run_out as (${runOutUnits(ws, now, sql`event_id = ${eventId}`)}),
    left_in as (
      select p.pool_id, p.kind, p.visit_date, ${sql.raw(ROOM)} + coalesce(r.units, 0) as units
      from pool p left join run_out r using (pool_id)
      where p.workspace_id = ${ws} and p.event_id = ${eventId} and p.event_id > '' and (p.visit_date in ('any', 'event') or p.visit_date between ${from} and ${to}))
    select 'pool' as kind, pool_id::text as id, visit_date as date, units from left_in where kind <> 'space' or units < 1
    union all
    select 'sold', product_id, visit_date, sold from product_count
    where workspace_id = ${ws} and product_id = any(${[...productIds]}::text[]) and sold > 0 and (visit_date in ('any', 'event') or visit_date between ${from} and ${to})
    order by 1, 2, 3`.execute(db);
  return rows;
}

export function stockOf(rows: readonly Row[]): StockRows {
  return {
    room: new Map(rows.filter((row) => row.kind === 'pool').map((row) => [row.id, row.units])),
    sold: new Map(rows.filter((row) => row.kind === 'sold').map((row) => [`${row.id} ${row.date}`, row.units])),
  };
}

export function availabilityOf(catalog: Catalog, products: readonly CatalogProduct[], { from, to }: AvailabilityRange, asOf: AsOf): Availability {
  const days = daysFromTo(from, to);
  const shown: Availability = {};
  for (const product of products) {
    const undated = visitDateFor(product.wire, null);
    const spaces = product.hasSpaces ? spacesOf(catalog, product).map((space) => space.id) : null;
    for (const date of undated === null ? days : [undated]) {
      const sold = asOf.stock.sold.get(`${product.id} ${date}`);
      const left = isOffered(catalog, product, date, asOf.now) ? leftOf(catalog, product, date, spaces, asOf) : 0;
      (shown[date] ??= {})[product.id] = { item_count: left, ...(sold ? { sold_count: sold } : {}) };
    }
  }
  return shown;
}

function isOffered(catalog: Catalog, product: CatalogProduct, date: VisitDate, now: number): boolean {
  if (isDated(date)) return isDayOffered(date, product.wire) && isVenueOpen(product, date);
  const event = catalog.events.get(product.eventId);
  return event === undefined || hasDayLeft(product, event, now);
}

/** The least that any of its pools has left. Where there are times or spaces to choose from, what they have left together counts. */
export function leftOf(catalog: Catalog, product: CatalogProduct, date: VisitDate, spaces: readonly ObjectId[] | null, { stock, now }: AsOf): number | null {
  const left = Math.min(byTime(catalog, product, date, { stock, now }), spaces ? bySpace(catalog, product, date, spaces, stock) : Infinity);
  return left === Infinity ? null : Math.max(0, left);
}

/** Pools that all times share are counted once, the others time by time. A time that is over has nothing left. */
function byTime(catalog: Catalog, product: CatalogProduct, date: VisitDate, { stock, now }: AsOf): number {
  const drawn = timesSold(catalog, product, date)
    .filter((session) => session === null || isSessionOpen(catalog, session, date, now))
    .map((session) => poolsOf(catalog, product, { date, sessionId: session?.id ?? null, locationId: null }));
  // Times that draw from the same pools share what these have left.
  const times = [...new Map(drawn.map((pools) => [pools.map((pool) => pool.poolId).join(), pools])).values()];
  const isShared = ({ poolId }: PlannedPool) => times.every((pools) => pools.some((pool) => pool.poolId === poolId));
  const ownLeft = times.map((pools) =>
    leastOf(
      pools.filter((pool) => !isShared(pool)),
      stock,
    ),
  );
  const sharedLeft = leastOf((times[0] ?? []).filter(isShared), stock);
  return Math.min(
    sharedLeft,
    ownLeft.reduce((sum, units) => sum + Math.max(0, units), 0),
  );
}

/** Infinity if nothing limits it. */
function leastOf(pools: readonly PlannedPool[], stock: StockRows): number {
  return Math.min(...pools.map((pool) => roomOf(stock, pool.poolId, pool.capacity)));
}

/** A pool that was never asked for has its whole capacity left. */
function roomOf(stock: StockRows, poolId: ObjectId, capacity: number): number {
  return stock.room.get(poolId) ?? capacity;
}

function bySpace(catalog: Catalog, product: CatalogProduct, date: VisitDate, spaces: readonly ObjectId[], stock: StockRows): number {
  return spaces.filter((space) => takenPools(catalog, { eventId: product.eventId, spaceId: space, date, stock }).length === 0).length;
}

/** Which pools of a space are taken. A space is free on a date unless it is taken then; for the whole event it must be free on every day. */
export function takenPools(catalog: Catalog, { eventId, spaceId, date, stock }: SpaceQuestion): ObjectId[] {
  return spacePools(catalog, eventId, spaceId, date).flatMap(({ poolId }) => ((stock.room.get(poolId) ?? 1) < 1 ? [poolId] : []));
}

type SpaceQuestion = { eventId: ObjectId; spaceId: ObjectId; date: VisitDate; stock: StockRows };
