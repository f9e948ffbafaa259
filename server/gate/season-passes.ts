import { sql } from 'kysely';
import { isDay, type Day } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import type { Ctx } from '#server/context.ts';
import { groupMembers } from '#server/people/groups.ts';

/** What of a ticket says whether it is a seat of a group. */
export type SeasonTicket = {
  admission_id: ObjectId;
  product_id: ObjectId;
  visit_date: string;
  kind: string;
  consumer_id: ObjectId | null;
  holder_account: ObjectId | null;
};
type SeasonGroup = { ownerAccount: ObjectId | null; members: ReadonlySet<ObjectId>; passes: readonly ObjectId[] };

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
  const seats = candidates.filter((ticket) => groups.some((group) => isSeatOf(group, ticket))).map((ticket) => ticket.admission_id);
  if (seats.length === 0) return new Map();
  const { rows } = await sql<{ admission_id: string; days: string[] }>`
    select admission_id, array_agg(distinct visit_date) as days from group_reservation
    where workspace_id = ${ctx.workspace.id} and event_id = ${eventId} and admission_id = any(${seats}::text[]) and state = 'reserved' group by admission_id`.execute(
    ctx.database.asideOf(ctx.workspace.id),
  );
  const days = new Map(rows.map((row) => [row.admission_id, row.days.filter(isDay)]));
  return new Map(seats.map((id) => [id, days.get(id) ?? []]));
}

function isSeatOf({ ownerAccount, members, passes }: SeasonGroup, ticket: SeasonTicket): boolean {
  const isTheirs = (ownerAccount !== null && ticket.holder_account === ownerAccount) || (ticket.consumer_id !== null && members.has(ticket.consumer_id));
  return isTheirs && (passes.length === 0 || passes.includes(ticket.product_id));
}

async function groupsOf(ctx: Ctx, eventId: ObjectId): Promise<SeasonGroup[]> {
  const { rows } = await sql<{ doclet_id: string; owner_account: string | null; pass_ids: unknown }>`
    select doclet_id, owner_account, data -> 'pass_ids' as pass_ids from doclet
    where workspace_id = ${ctx.workspace.id} and template_id = ${TEMPLATE.membershipGroup} and data ->> 'event_id' = ${eventId}`.execute(ctx.db);
  const groups: SeasonGroup[] = [];
  for (const row of rows)
    groups.push({
      ownerAccount: row.owner_account,
      members: new Set((await groupMembers(ctx, row.doclet_id)).map((member) => member.id)),
      passes: Array.isArray(row.pass_ids) ? row.pass_ids.filter(isObjectId) : [],
    });
  return groups;
}
