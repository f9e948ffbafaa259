import { isDated, isDay, type Day } from '#domain/day.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import { clockOfEvent, visitDay, type VenueClock } from '#domain/visit-day.ts';
import { lastVisitDay } from '#domain/visit-order.ts';
import { startOfDayInZone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import type { DocletData } from '#server/doclets/doclet.ts';
import { docletsByIds } from '#server/doclets/doclets.ts';
import { conflict, notFound, type AppError } from '#server/errors.ts';
import { signedIn } from '#server/http/actor.ts';
import { ownConsumers } from './own-records.ts';
import { lockTickets, type TicketRow } from './transfer-rows.ts';

/** The caller's own tickets, locked. Foreign and unknown ones are both answered as not found. */
export async function lockOwnTickets(ctx: Ctx, ids: readonly ObjectId[]): Promise<TicketRow[]> {
  const { accountId } = signedIn(ctx);
  const consumers = new Set(await ownConsumers(ctx));
  const tickets = await lockTickets(ctx, ids);
  const own = tickets.filter(
    (ticket) => ticket.holder_account === accountId || (ticket.holder_account === null && ticket.consumer_id !== null && consumers.has(ticket.consumer_id)),
  );
  if (own.length !== new Set(ids).size) throw notFound('A ticket');
  return own;
}

/** A ticket can be passed on only if it is unused, in time, and if the venue allows it. */
export async function assertTransferable(ctx: Ctx, tickets: readonly TicketRow[]): Promise<void> {
  const [refusal] = (await refusalsOf(ctx, tickets)).values();
  if (refusal) throw refusal;
}

/** The tickets among these that cannot be passed on now, by id, with the reason. */
export async function refusalsOf(ctx: Ctx, tickets: readonly TicketRow[]): Promise<Map<ObjectId, AppError>> {
  const sold = tickets.flatMap((ticket) => [ticket.product_id, ticket.event_id]);
  const records = await dataByIds(ctx, sold);
  const dataOf = (id: ObjectId) => records.get(id) ?? {};
  const facilityOf = (ticket: TicketRow) => dataOf(ticket.event_id).facility_id;
  const facilities = await dataByIds(ctx, tickets.map(facilityOf).filter(isObjectId));
  return new Map(
    tickets.flatMap((ticket) => {
      const event = dataOf(ticket.event_id);
      const clock = clockOfEvent(event, facilities.get(String(facilityOf(ticket))), ctx.workspace.timeZone);
      const refusal = refusalOf(ticket, dataOf(ticket.product_id), { ...clock, endDate: isDay(event.end_date) ? event.end_date : null }, ctx.clock.now());
      return refusal ? [[ticket.admission_id, refusal]] : [];
    }),
  );
}

async function dataByIds(ctx: Ctx, ids: readonly ObjectId[]): Promise<Map<ObjectId, DocletData>> {
  return new Map((await docletsByIds(ctx, ids)).map((doclet) => [doclet.id, doclet.data]));
}

function refusalOf(ticket: TicketRow, product: DocletData, event: VenueClock & { endDate: Day | null }, now: number): AppError | null {
  if (ticket.state === 'used' || ticket.state === 'out') return conflict('ticket-used', 'A ticket that has been used cannot be passed on.');
  if (ticket.state !== 'active') return conflict(`ticket-${ticket.state}`, 'This ticket is no longer valid.');
  if (product.transferable === false) return conflict('not-transferable', 'This kind of ticket cannot be passed on.');
  const date = ticket.visit_date;
  const last = lastVisitDay({ kind: ticket.kind, date, time: ticket.entry_time }, event);
  if (last !== null && last < visitDay(event, now))
    return conflict('ticket-past', isDated(date) ? 'The date of this ticket is past.' : 'The event of this ticket is over.');
  if (!isDated(date)) return null;
  const hours = typeof product.transfer_until_hours === 'number' ? product.transfer_until_hours : 0;
  const isLate = hours > 0 && now > startOfDayInZone(event.zone, date) - hours * HOUR_MS;
  return isLate ? conflict('too-late-to-transfer', `This ticket can be passed on until ${hours} hours before the visit.`) : null;
}
