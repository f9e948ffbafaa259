import { sql } from 'kysely';
import { addDays } from '#domain/day.ts';
import { firstIdAt, type ObjectId } from '#domain/ids.ts';
import { endOfVisitDay, visitDay } from '#domain/visit-day.ts';
import type { Ctx } from '#server/context.ts';
import { eventFacts } from './event-facts.ts';

/** How many people today's scans have let in, how many of them are still inside, and how many may be inside at once. */
type GateCounts = { inside: number; letIn: number; capacity: number | null };

/** Every gate asks again and again, so all of them share an answer for two seconds. */
export function gateCounts(ctx: Ctx, eventId: ObjectId): Promise<GateCounts> {
  return ctx.gate.known(ctx, `counts ${ctx.workspace.id} ${eventId}`, (ctx) => countToday(ctx, eventId));
}

/**
 * A ticket is where its last passage took it, so a ticket let in twice counts once. A scan is never written before it happens, so today's scans can be found by the time in their
 * ids.
 */
async function countToday(ctx: Ctx, eventId: ObjectId): Promise<GateCounts> {
  const event = await eventFacts(ctx, eventId);
  const since = endOfVisitDay(event, addDays(visitDay(event, ctx.clock.now()), -1));
  const { rows } = await sql<{ inside: number; let_in: number }>`
    with passed as (
      select admission_id, (array_agg(direction order by scanned_at desc, scan_id desc))[1] as latest, bool_or(direction = 'in') as was_in
      from scan
      where workspace_id = ${ctx.workspace.id} and scan_id >= ${firstIdAt(since)} and scanned_at >= ${new Date(since)} and verdict = 'accepted'
      group by admission_id)
    select coalesce(sum(a.admits) filter (where p.latest = 'in'), 0)::int as inside, coalesce(sum(a.admits) filter (where p.was_in), 0)::int as let_in
    from passed p join admission a on a.workspace_id = ${ctx.workspace.id} and a.admission_id = p.admission_id
    where a.event_id = ${eventId} and a.kind = 'admission'`.execute(ctx.db);
  return { inside: rows[0]!.inside, letIn: rows[0]!.let_in, capacity: event.mostInside };
}
