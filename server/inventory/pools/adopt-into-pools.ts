import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog, CatalogProduct, CatalogSession } from '#server/catalog/catalog.ts';
import { sessionsOn } from '#server/catalog/visit-choice.ts';
import type { Db } from '#server/platform/database/database.ts';
import { poolsOf, visitsOf, type PlannedPool } from './pool-plan.ts';

/**
 * A product may start to draw from a pool after it has been sold: a limit is set, or lifted and set again, or its times of entry are now counted. Its existing holds and sales then
 * count there too.
 */
export type Taken = { held: number; sold: number };

/** By product, a short hash of the pools that it draws from on each of its days. By session, every time that it has had. */
export type Draws = Readonly<Record<ObjectId, string>>;

export function drawsOf(catalog: Catalog, before: Draws): Draws {
  const products = [...catalog.products.values()].map((product) => [product.id, drawOf(catalog, product)]);
  const sessions = [...catalog.sessions.values()].map(({ id, startTime }) => [id, [...new Set([...timesHad(before, id), startTime])].join(' ')]);
  return Object.fromEntries([...products, ...sessions]);
}

const timesHad = (draws: Draws, sessionId: ObjectId): string[] => draws[sessionId]?.split(' ') ?? [];

function drawOf(catalog: Catalog, product: CatalogProduct): string {
  const hash = createHash('sha256');
  for (const visit of visitsOf(catalog, product)) {
    const pools = poolsOf(catalog, product, visit).map((pool) => pool.poolId);
    hash.update(`${visit.date}|${visit.sessionId}|${pools.join(',')}\n`);
  }
  const event = catalog.events.get(product.eventId);
  // A space sold for the whole event is also taken on days that the event gains later.
  if (product.hasSpaces && event) hash.update(`${event.startDate} ${event.endDate}`);
  return hash.digest('base64url').slice(0, 16);
}

export const productsDrawingAnew = (catalog: Catalog, draws: Draws, before: Draws): ObjectId[] =>
  [...catalog.products.keys()].filter((id) => draws[id] !== before[id]);

type Group = { product_id: ObjectId; event_id: ObjectId; visit_date: VisitDate; entry_time: string; session_id: string; location_id: string };
type Draw = Group & { pool_id: ObjectId };

/** The draws to add to existing holds, and the pools of spaces among them, which are normally created only on request. */
type Anew = { draws: readonly Draw[]; spaces: readonly PlannedPool[] };

export async function drawnAnew(
  db: Db,
  catalog: Catalog,
  planned: ReadonlyMap<ObjectId, unknown>,
  { productIds, draws: known }: { productIds: readonly ObjectId[]; draws: Draws },
): Promise<Anew> {
  if (productIds.length === 0) return { draws: [], spaces: [] };
  const ws = catalog.workspaceId;
  const timed = productIds.filter((id) => hasTimes(catalog, catalog.products.get(id)!));
  // Somebody ordering at this moment may be choosing a time with the order. This waits for them; later orders see the new pools.
  await sql`select hold_id from hold where workspace_id = ${ws} and product_id = any(${timed}::text[]) and state <> 'sold' and entry_time is null
    order by hold_id for update`.execute(db);
  const { rows: groups } = await sql<Group>`
    select distinct h.product_id, h.event_id, h.visit_date, ${TIME} as entry_time, ${SESSION} as session_id, coalesce(h.location_id, '') as location_id
    from hold h ${ITEM} where h.workspace_id = ${ws} and h.product_id = any(${[...productIds]}::text[])`.execute(db);
  const drawn = groups.map((group) => ({ group, pools: drawnBy(catalog, known, group) }));
  const draws = drawn.flatMap(({ group, pools }) =>
    pools.flatMap(({ poolId, kind }): Draw[] => (planned.has(poolId) || kind === 'space' ? [{ ...group, pool_id: poolId }] : [])),
  );
  return { draws, spaces: drawn.flatMap(({ pools }) => pools.filter(({ kind }) => kind === 'space')) };
}

const hasTimes = (catalog: Catalog, { sessionIds, eventId }: CatalogProduct): boolean =>
  sessionIds.length > 0 || (catalog.events.get(eventId)?.sessionIds.length ?? 0) > 0;

/** Somebody who held without a time may have chosen one with the order. What was ordered knows its session. */
const ITEM = sql`left join order_item i on i.workspace_id = h.workspace_id and i.hold_id = h.hold_id and i.state in ('open', 'sold')`;
const TIME = sql`coalesce(h.entry_time, i.entry_time, '')`;
const SESSION = sql`coalesce(i.session_id, '')`;

/** Of a product that has moved to another event, what was sold for the first takes no room there. Only the stock of merchandise moves along. */
function drawnBy(catalog: Catalog, draws: Draws, group: Group): readonly PlannedPool[] {
  const product = catalog.products.get(group.product_id)!;
  const session = catalog.sessions.get(group.session_id) ?? (group.entry_time === '' ? undefined : sessionAtOrBefore(catalog, draws, product, group));
  const pools = poolsOf(catalog, product, { date: group.visit_date, sessionId: session?.id ?? null, locationId: group.location_id || null });
  return group.event_id === product.eventId ? pools : pools.filter(({ kind }) => kind === 'merchandise');
}

/** The session that has this time now, otherwise one that had it before. */
export function sessionAtOrBefore(
  catalog: Catalog,
  draws: Draws,
  product: CatalogProduct,
  { visit_date, entry_time }: Pick<Group, 'visit_date' | 'entry_time'>,
): CatalogSession | undefined {
  const sessions = sessionsOn(catalog, product, visit_date);
  return sessions.find((entry) => entry.startTime === entry_time) ?? sessions.find((entry) => timesHad(draws, entry.id).includes(entry_time));
}

/** Adds these pools to those holds that do not draw from them yet. Returns the units that each pool must now count. */
export async function drawFrom(db: Db, ws: ObjectId, draws: readonly Draw[]): Promise<Map<ObjectId, Taken>> {
  if (draws.length === 0) return new Map();
  const of = (column: keyof Draw) => draws.map((draw) => draw[column]);
  const { rows } = await sql<Taken & { pool_id: ObjectId }>`
    with wanted as (select * from unnest(${of('product_id')}::text[], ${of('event_id')}::text[], ${of('visit_date')}::text[], ${of('entry_time')}::text[], ${of('session_id')}::text[], ${of('location_id')}::text[],
        ${of('pool_id')}::text[]) as w(product_id, event_id, visit_date, entry_time, session_id, location_id, pool_id)),
    mine as materialized (select h.hold_id, w.pool_id from hold h ${ITEM} join wanted w on h.product_id = w.product_id and h.event_id = w.event_id
        and h.visit_date = w.visit_date and ${TIME} = w.entry_time and ${SESSION} = w.session_id and coalesce(h.location_id, '') = w.location_id
      where h.workspace_id = ${ws} and not w.pool_id = any(h.pool_ids) order by h.hold_id for update of h),
    gained as (select hold_id, array_agg(pool_id order by pool_id) as pool_ids from mine group by hold_id),
    drawn as (update hold h set pool_ids = h.pool_ids || g.pool_ids from gained g where h.workspace_id = ${ws} and h.hold_id = g.hold_id returning h.state, g.pool_ids)
    select d.pool_id, count(*) filter (where state <> 'sold')::int as held, count(*) filter (where state = 'sold')::int as sold
    from drawn, unnest(drawn.pool_ids) as d(pool_id) group by d.pool_id`.execute(db);
  return new Map(rows.map(({ pool_id, held, sold }) => [pool_id, { held, sold }]));
}
