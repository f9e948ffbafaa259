import { sql } from 'kysely';
import { isDay, type Day } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { docletOf } from '#server/doclets/doclet.ts';
import { needsReservation, seatHolders, type SeatHolders, type SeatTicket } from '#server/people/season-seats.ts';

export type SeasonTicket = SeatTicket & { admission_id: ObjectId; visit_date: string; kind: string };

/**
 * A group's season passes are its seats, and each day names who comes on which (`people/season.ts`): such a pass lets in
 * on the days it is reserved for. Null: the ticket is no group's.
 */
export async function reservedOn(ctx: Ctx, ticket: SeasonTicket & { event_id: ObjectId }): Promise<readonly Day[] | null> {
  if (ticket.visit_date !== 'event' || ticket.kind !== 'admission') return null;
  return (await reservedDays(ctx, ticket.event_id, [ticket])).get(ticket.admission_id) ?? null;
}

export async function reservedDays(ctx: Ctx, eventId: ObjectId, tickets: readonly SeasonTicket[]): Promise<Map<ObjectId, readonly Day[]>> {
  const candidates = tickets.filter((ticket) => ticket.visit_date === 'event' && ticket.kind === 'admission');
  if (candidates.length === 0) return new Map();
  const groups = await ctx.gate.known(ctx, `season ${ctx.workspace.id} ${eventId}`, (ctx) => groupsOf(ctx, eventId));
  const seats = candidates.filter((ticket) => groups.some((group) => needsReservation(group, ticket))).map((ticket) => ticket.admission_id);
  if (seats.length === 0) return new Map();
  const { rows } = await sql<{ admission_id: string; days: string[] }>`
    select admission_id, array_agg(distinct visit_date) as days from group_reservation
    where workspace_id = ${ctx.workspace.id} and event_id = ${eventId} and admission_id = any(${seats}::text[]) and state = 'reserved' group by admission_id`.execute(
    ctx.database.asideOf(ctx.workspace.id),
  );
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
