import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { ROOM } from '#server/inventory/pools/pool-room.ts';
import { runOutUnits } from '#server/inventory/pools/run-out.ts';
import type { occupancyReportItem } from './contract.ts';
import type { ReportSpan } from './report-span.ts';

type Occupancy = z.infer<typeof occupancyReportItem>;
type PlaceRow = {
  pool_id: ObjectId;
  subject_id: ObjectId;
  name: string | null;
  template_id: ObjectId | null;
  date: string;
  capacity: number;
  sold: number;
  held: number;
  left: number;
};

/** Spaces are single units that the map shows, and merchandise is on a shelf. Neither makes an event full. */
const FILLED = ['date', 'any', 'event', 'session'];

export async function occupancyReport(ctx: Ctx, span: ReportSpan & { eventId: ObjectId }): Promise<Occupancy> {
  const [places, came, dates] = [await placeRows(ctx, span), await cameTo(ctx, span), await ticketDates(ctx, span)];
  return {
    start_date: span.first,
    end_date: span.last,
    event_id: span.eventId,
    dates,
    places: places.map(({ pool_id, name, template_id, ...place }) => ({
      ...place,
      name: name ?? 'No longer in the catalogue',
      kind: template_id === TEMPLATE.venueEventSession ? 'session' : template_id === TEMPLATE.entitlementType ? 'type' : 'product',
      checked_in: came.get(pool_id) ?? 0,
    })),
  };
}

/** A hold that has expired counts as free even before the sweeper has freed it. */
async function placeRows(ctx: Ctx, { first, last, eventId }: ReportSpan & { eventId: ObjectId }): Promise<PlaceRow[]> {
  const ws = ctx.workspace.id;
  const { rows } = await sql<PlaceRow>`
    with run_out as (${runOutUnits(ws, ctx.clock.now(), sql`event_id = ${eventId}`)}),
    place as (
      select p.*, coalesce(r.units, 0) as run_out from pool p left join run_out r using (pool_id)
      where p.workspace_id = ${ws} and p.event_id = ${eventId} and p.kind = any(${FILLED}::text[])
        and (p.visit_date in ('any', 'event') or p.visit_date between ${first} and ${last}))
    select pool_id, subject_id, coalesce(nullif(d.data ->> 'name', ''), nullif(d.title, '')) as name, d.template_id, visit_date as date, coalesce(planned, capacity) as capacity, sold,
      greatest(held - run_out, 0) as held, greatest(${sql.raw(ROOM)} + run_out, 0) as left
    from place left join doclet d on d.workspace_id = ${ws} and d.doclet_id = place.subject_id
    order by visit_date, name, subject_id`.execute(ctx.db);
  return rows;
}

/** How many of the tickets that draw from a pool were let in. */
async function cameTo(ctx: Ctx, { first, last, eventId }: ReportSpan & { eventId: ObjectId }): Promise<Map<string, number>> {
  const ws = ctx.workspace.id;
  const { rows } = await sql<{ pool_id: ObjectId; came: number }>`
    with come as materialized (
      select i.hold_id from admission a join order_item i on i.workspace_id = a.workspace_id and i.item_id = a.item_id
      where a.workspace_id = ${ws} and a.event_id = ${eventId} and (a.visit_date in ('any', 'event') or a.visit_date between ${first} and ${last})
        and a.used_at is not null and a.state in ('used', 'out', 'active') and i.hold_id is not null)
    select u.pool_id, count(*)::int as came from come join hold h on h.workspace_id = ${ws} and h.hold_id = come.hold_id, unnest(h.pool_ids) as u(pool_id) group by 1`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.pool_id, row.came]));
}

async function ticketDates(ctx: Ctx, { first, last, eventId }: ReportSpan & { eventId: ObjectId }): Promise<Occupancy['dates']> {
  const { rows } = await sql<Occupancy['dates'][number]>`
    select visit_date as date, count(*)::int as tickets, sum(admits)::int as people, (count(*) filter (where used_at is not null))::int as checked_in
    from admission where workspace_id = ${ctx.workspace.id} and event_id = ${eventId} and kind = 'admission' and state in ('active', 'used', 'out')
      and (visit_date in ('any', 'event') or visit_date between ${first} and ${last})
    group by visit_date order by visit_date`.execute(ctx.db);
  return rows;
}
