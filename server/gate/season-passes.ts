import { sql, type RawBuilder } from 'kysely';
import { isDay, type Day } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { firstIdAt, type ObjectId } from '#domain/ids.ts';
import { WEAVE_ROLE } from '#domain/templates/weave-rules.ts';
import type { Ctx } from '#server/context.ts';
import { docletOf } from '#server/doclets/doclet.ts';
import { needsReservation, seatHolders, type SeatHolders, type SeatTicket } from '#server/people/groups/season-seats.ts';

type SeasonTicket = SeatTicket & { admission_id: ObjectId; visit_date: string; kind: string };

/**
 * A group's season passes are its seats, and each day the group names who uses which (`people/groups/season.ts`). Such a pass lets in on the days it is reserved for. Null: the ticket
 * belongs to no group.
 */
export async function reservedOn(ctx: Ctx, ticket: SeasonTicket & { event_id: ObjectId }, shownAt: number | null): Promise<readonly Day[] | null> {
  if (ticket.visit_date !== 'event' || ticket.kind !== 'admission') return null;
  return (await reservedDays(ctx, ticket.event_id, [ticket], shownAt)).get(ticket.admission_id) ?? null;
}

/** `shownAt`: for a code that was shown earlier. A reservation that was cancelled only afterwards was good then. */
export async function reservedDays(
  ctx: Ctx,
  eventId: ObjectId,
  tickets: readonly SeasonTicket[],
  shownAt: number | null = null,
): Promise<Map<ObjectId, readonly Day[]>> {
  const candidates = tickets.filter((ticket) => ticket.visit_date === 'event' && ticket.kind === 'admission');
  if (candidates.length === 0) return new Map();
  const groups = await ctx.gate.known(ctx, `season ${ctx.workspace.id} ${eventId}`, (ctx) => groupsOf(ctx, eventId));
  const seats = candidates.filter((ticket) => groups.some((group) => needsReservation(group, ticket))).map((ticket) => ticket.admission_id);
  if (seats.length === 0) return new Map();
  const wasReserved = shownAt === null ? sql`` : sql`or cancelled_at > ${new Date(shownAt)}`;
  const { rows } = await sql<{ admission_id: string; days: string[] }>`
    select admission_id, array_agg(distinct visit_date) as days from group_reservation
    where workspace_id = ${ctx.workspace.id} and event_id = ${eventId} and admission_id = any(${seats}::text[]) and (state = 'reserved' ${wasReserved})
    group by admission_id`.execute(ctx.database.asideOf(ctx.workspace.id));
  const days = new Map(rows.map((row) => [row.admission_id, row.days.filter(isDay)]));
  return new Map(seats.map((id) => [id, days.get(id) ?? []]));
}

async function groupsOf(ctx: Ctx, eventId: ObjectId): Promise<SeatHolders[]> {
  const rows = await ctx.db
    .selectFrom('doclet')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .where('template_id', '=', TEMPLATE.membershipGroup)
    .where(sql<boolean>`data ->> 'event_id' = ${eventId}`)
    .execute();
  return Promise.all(rows.map((row) => seatHolders(ctx, docletOf(row))));
}

/** The season passes of everybody who is or was in a group that has changed since. The days on which these passes let in may have changed as well. */
export function passesOfChangedGroups(ctx: Ctx, eventId: ObjectId, from: Date): RawBuilder<unknown> {
  const ws = ctx.workspace.id;
  return sql`
    with changed as materialized (
      select g.doclet_id, g.owner_account, h.change, h.before
      from doclet g join doclet_history h on h.workspace_id = ${ws} and h.doclet_id = g.doclet_id and h.history_id >= ${firstIdAt(from.getTime())}
      where g.workspace_id = ${ws} and g.template_id = ${TEMPLATE.membershipGroup} and ${eventId} in (g.data ->> 'event_id', h.before ->> 'event_id')),
    owners as (select owner_account as id from changed union select before ->> 'owner_account' from changed),
    members as (
      select w.to_id as id from changed c join weave w on w.workspace_id = ${ws} and w.from_id = c.doclet_id and w.role = ${WEAVE_ROLE.groupMember}
      union select before ->> 'to' from changed where change = 'unweave')
    select admission_id from admission where workspace_id = ${ws} and event_id = ${eventId} and visit_date = 'event' and holder_account in (select id from owners)
    union select admission_id from admission where workspace_id = ${ws} and event_id = ${eventId} and visit_date = 'event' and consumer_id in (select id from members)`;
}
