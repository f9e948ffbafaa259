import { sql, type RawBuilder } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { firstIdAt, type ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { passesOfChangedGroups } from './season-passes.ts';

// Each page works out anew which tickets have changed. For a long time span it is cheaper to go through all tickets once.
const LONG_AGO_MS = 30 * MINUTE_MS;

/** The condition that a ticket, `admission a` of the statement, has become another for a gate since then. */
export function changedSince(ctx: Ctx, eventId: ObjectId, from: Date): RawBuilder<unknown> {
  if (from.getTime() < ctx.clock.now() - LONG_AGO_MS)
    return sql`(greatest(a.created_at, a.used_at, a.revoked_at, a.given_back_at, a.activated_at, a.moved_at) >= ${from}
      or exists (select from scan s where s.workspace_id = a.workspace_id and s.admission_id = a.admission_id and s.received_at >= ${from})
      or exists (select from group_reservation g where g.workspace_id = a.workspace_id and g.admission_id = a.admission_id and greatest(g.created_at, g.cancelled_at) >= ${from})
      or a.admission_id in (${passesOfChangedGroups(ctx, eventId, from)}) or a.product_id in (${changedProducts(ctx, eventId, from)})
      or (a.entry_time is not null and ${isAnySessionChanged(ctx, eventId, from)})
      or (a.visit_date in ('any', 'event') and ${isChanged(ctx, eventId, from)}))`;
  const [ws, firstId] = [ctx.workspace.id, firstIdAt(from.getTime())];
  return sql`a.admission_id in (
    select admission_id from scan where workspace_id = ${ws} and scan_id >= ${firstId}
    union select admission_id from admission where workspace_id = ${ws} and created_at >= ${from}
    union select admission_id from admission where workspace_id = ${ws} and revoked_at >= ${from}
    union select admission_id from admission where workspace_id = ${ws} and given_back_at >= ${from}
    union select admission_id from admission where workspace_id = ${ws} and activated_at >= ${from}
    union select admission_id from admission where workspace_id = ${ws} and moved_at >= ${from}
    union select admission_id from group_reservation where workspace_id = ${ws} and (reservation_id >= ${firstId} or cancelled_at >= ${from})
    union (${passesOfChangedGroups(ctx, eventId, from)})
    union select admission_id from admission where workspace_id = ${ws} and event_id = ${eventId} and product_id in (${changedProducts(ctx, eventId, from)})
    union select admission_id from admission where workspace_id = ${ws} and event_id = ${eventId} and entry_time is not null and ${isAnySessionChanged(ctx, eventId, from)}
    union select admission_id from admission where workspace_id = ${ws} and event_id = ${eventId} and visit_date in ('any', 'event') and ${isChanged(ctx, eventId, from)})`;
}

/** Whether one of the event's sessions has changed since, so that tickets for its time may let in at another. */
function isAnySessionChanged(ctx: Ctx, eventId: ObjectId, from: Date): RawBuilder<unknown> {
  const ws = ctx.workspace.id;
  return sql`exists (
    select from doclet s join doclet_history h on h.workspace_id = ${ws} and h.doclet_id = s.doclet_id and h.history_id >= ${firstIdAt(from.getTime())}
    where s.workspace_id = ${ws} and s.template_id = ${TEMPLATE.venueEventSession} and s.data ->> 'event_id' = ${eventId})`;
}

/** Whether the event itself has changed since: it may have gained days that some of its passes do not let in on. */
function isChanged(ctx: Ctx, eventId: ObjectId, from: Date): RawBuilder<unknown> {
  return sql`exists (select from doclet_history h where h.workspace_id = ${ctx.workspace.id} and h.doclet_id = ${eventId} and h.history_id >= ${firstIdAt(from.getTime())})`;
}

/** The products of an event whose records or links have changed since. Their tickets may let in on other days or for other things by now. */
function changedProducts(ctx: Ctx, eventId: ObjectId, from: Date): RawBuilder<unknown> {
  const ws = ctx.workspace.id;
  return sql`
    select p.doclet_id from doclet p
    where p.workspace_id = ${ws} and p.data ? 'event_id' and p.data ->> 'event_id' = ${eventId}
      and exists (select from doclet_history h where h.workspace_id = ${ws} and h.doclet_id = p.doclet_id and h.history_id >= ${firstIdAt(from.getTime())})`;
}
