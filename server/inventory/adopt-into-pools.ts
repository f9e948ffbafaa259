import { sql } from 'kysely';
import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { sessionsOn } from '#server/catalog/visit-choice.ts';
import type { Db } from '#server/platform/database.ts';
import { poolsOf, type PlannedPool } from './pool-plan.ts';

type Group = { product_id: string; visit_date: VisitDate; entry_time: string | null; location_id: string | null };

/**
 * A limit set after sales began counts what is held and sold already: those holds draw from the new pool from now on,
 * and the pool starts with them in it.
 */
export async function adoptHoldsInto(db: Db, catalog: Catalog, pools: readonly PlannedPool[]): Promise<void> {
  if (pools.length === 0) return;
  const counts = new Map(pools.map((pool) => [pool.poolId, { held: 0, sold: 0 }]));
  const events = [...new Set(pools.map((pool) => pool.eventId))];
  const groups = await db
    .selectFrom('hold')
    .select(['product_id', 'visit_date', 'entry_time', 'location_id'])
    .distinct()
    .where('workspace_id', '=', catalog.workspaceId)
    .where('event_id', 'in', events)
    .orderBy('product_id')
    .orderBy('visit_date')
    .execute();
  for (const group of groups) {
    const drawn = newPoolsOf(catalog, group).filter((id) => counts.has(id));
    if (drawn.length === 0) continue;
    const { held, sold } = await drawFrom(db, catalog.workspaceId, group, drawn);
    for (const id of drawn) {
      const count = counts.get(id)!;
      count.held += held;
      count.sold += sold;
    }
  }
  await insertPools(db, catalog.workspaceId, pools, counts);
}

function newPoolsOf(catalog: Catalog, group: Group): ObjectId[] {
  const product = catalog.products.get(group.product_id);
  if (!product) return [];
  const session = group.entry_time === null ? undefined : sessionsOn(catalog, product, group.visit_date).find((entry) => entry.startTime === group.entry_time);
  return poolsOf(catalog, product, { date: group.visit_date, sessionId: session?.id ?? null, locationId: group.location_id }).map((pool) => pool.poolId);
}

async function drawFrom(db: Db, ws: ObjectId, group: Group, poolIds: ObjectId[]): Promise<{ held: number; sold: number }> {
  const { rows } = await sql<{ held: number; sold: number }>`
    with mine as materialized (select hold_id from hold where workspace_id = ${ws} and product_id = ${group.product_id} and visit_date = ${group.visit_date}
      and entry_time is not distinct from ${group.entry_time} and location_id is not distinct from ${group.location_id}
      and not pool_ids && ${poolIds}::text[] order by hold_id for update),
    drawn as (update hold h set pool_ids = h.pool_ids || ${poolIds}::text[] from mine where h.workspace_id = ${ws} and h.hold_id = mine.hold_id returning h.state)
    select count(*) filter (where state <> 'sold')::int as held, count(*) filter (where state = 'sold')::int as sold from drawn`.execute(db);
  return rows[0] ?? { held: 0, sold: 0 };
}

async function insertPools(db: Db, ws: ObjectId, pools: readonly PlannedPool[], counts: ReadonlyMap<ObjectId, { held: number; sold: number }>): Promise<void> {
  await sql`insert into pool as p (workspace_id, pool_id, kind, subject_id, event_id, visit_date, capacity, planned, held, sold)
    select ${ws}, pool_id, kind, subject_id, event_id, visit_date, greatest(units, held + sold), units, held, sold
    from unnest(${pools.map((pool) => pool.poolId)}::text[], ${pools.map((pool) => pool.kind)}::text[], ${pools.map((pool) => pool.subjectId)}::text[],
      ${pools.map((pool) => pool.eventId)}::text[], ${pools.map((pool) => pool.visitDate)}::text[], ${pools.map((pool) => pool.capacity)}::int[],
      ${pools.map((pool) => counts.get(pool.poolId)!.held)}::int[], ${pools.map((pool) => counts.get(pool.poolId)!.sold)}::int[])
      as n(pool_id, kind, subject_id, event_id, visit_date, units, held, sold)
    order by pool_id
    on conflict (workspace_id, pool_id) do update set held = p.held + excluded.held, sold = p.sold + excluded.sold, planned = excluded.planned,
      capacity = greatest(excluded.planned, p.held + excluded.held + p.sold + excluded.sold + p.voided)`.execute(db);
}
