import { sql } from 'kysely';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import type { PoolKind } from '#server/inventory/tables.ts';
import { runOutUnits } from './run-out.ts';

type RoomTaken = { _id: ObjectId; event_id: ObjectId; date: string; kind: PoolKind; capacity: number; held: number; sold: number; voided: number };

/** How much of each pool of one entitlement type, session or piece of merchandise is taken, as the catalogue plans them now. Expired holds take no room. */
export async function roomTakenOf(ctx: Ctx, subjectId: ObjectId): Promise<RoomTaken[]> {
  await ctx.stock.catalogs.of(ctx.workspace);
  const { rows } = await sql<RoomTaken>`
    with mine as (select * from pool where workspace_id = ${ctx.workspace.id} and subject_id = ${subjectId}),
    run_out as (${runOutUnits(ctx.workspace.id, ctx.clock.now(), sql`u.pool_id in (select pool_id from mine)`)})
    select p.pool_id as _id, p.event_id, p.visit_date as date, p.kind, coalesce(p.planned, p.capacity) as capacity,
      p.held - coalesce(r.units, 0) as held, p.sold, p.voided
    from mine p left join run_out r using (pool_id) order by p.visit_date, p.event_id`.execute(ctx.db);
  return rows;
}
