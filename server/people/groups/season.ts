import { sql } from 'kysely';
import { isDayOffered } from '#domain/catalog/day-rules.ts';
import { daysBetween, daysFromTo, isDay, type Day } from '#domain/day.ts';
import type { Reentry } from '#domain/gate/reentry.ts';
import { letsInOn } from '#domain/gate/verdict.ts';
import { isObjectId, type ObjectId } from '#domain/ids.ts';
import { clockOfEvent, visitDay, type VenueClock } from '#domain/visit-day.ts';
import { consumerRecords } from '#server/accounts/consumer-records.ts';
import type { Catalog } from '#server/catalog/catalog.ts';
import { catalogOf } from '#server/catalog/catalogs.ts';
import type { Ctx } from '#server/context.ts';
import type { Doclet } from '#server/doclets/doclet.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { conflict, malformed, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellStaffAnd } from '#server/platform/live/rooms.ts';
import { lockGroup } from './groups.ts';
import { endThoseWithoutPass, insertReservations, reservationOf, reservations, seatsTaken, type Taken } from './season-reservations.ts';
import { isSeat, seatHolders, type SeatHolders, type SeatTicket } from './season-seats.ts';

/**
 * A group's season passes are its seats (`isSeat`). On each day of the event as many people may come as there are seats: members or the owner. A reservation for a day names the
 * person and the pass that lets them in.
 */
type Seat = SeatTicket & { admission_id: ObjectId; reentry: Reentry; last_in_at: Date | null; in_before_at: Date | null };
type Season = { eventId: ObjectId; opensOn: Day | null; closesOn: Day | null; clock: VenueClock; today: Day };

const MOST_DAYS = 400;

export async function seasonAvailability(ctx: Ctx, groupId: ObjectId, from: Day, to: Day) {
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > MOST_DAYS) throw malformed(`Ask for 1 to ${MOST_DAYS} days.`, ['data', 'end_date']);
  const catalog = await catalogOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const group = await lockGroup(ctx, groupId);
    const season = await seasonOf(ctx, group);
    const seats = await seatsOf(ctx, await seatHolders(ctx, group), season, 'look');
    const takenByDay = Map.groupBy(await seatsTaken(ctx, idsOf(seats), season.eventId, from, to), (row) => row.visit_date);
    const reservedByDay = Map.groupBy(await reservations(ctx, groupId, season.eventId, from, to), (row) => row.visit_date);
    return daysFromTo(from, to).map((date) => ({
      date,
      item_count: isOpen(season, date) ? freeSeats(seatsOn(catalog, seats, date), takenByDay.get(date) ?? [], season, date).length : 0,
      reserved: (reservedByDay.get(date) ?? []).map(reservationOf),
      today: season.today,
    }));
  });
}

async function seasonOf(ctx: Ctx, group: Doclet): Promise<Season> {
  const event = isObjectId(group.data.event_id) ? await docletById(ctx, group.data.event_id) : null;
  if (!event) throw conflict('no-season', 'This group has no event yet. Ask the venue to set one.');
  const facility = isObjectId(event.data.facility_id) ? await docletById(ctx, event.data.facility_id) : null;
  const dayOrNull = (value: unknown) => (isDay(value) ? value : null);
  const clock = clockOfEvent(event.data, facility?.data, ctx.workspace.timeZone);
  return {
    eventId: event.id,
    opensOn: dayOrNull(event.data.start_date),
    closesOn: dayOrNull(event.data.end_date),
    clock,
    today: visitDay(clock, ctx.clock.now()),
  };
}

function isOpen({ opensOn, closesOn, today }: Season, date: Day): boolean {
  return date >= today && (opensOn === null || opensOn <= date) && (closesOn === null || date <= closesOn);
}

/** The seats on a day. A pass is no seat on its blocked days, which include the days on which the venue is closed. */
function seatsOn(catalog: Catalog, seats: readonly Seat[], date: Day): Seat[] {
  return seats.filter(({ product_id }) => isDayOffered(date, catalog.products.get(product_id)?.wire ?? NO_RULES));
}

const idsOf = (seats: readonly Seat[]): ObjectId[] => seats.map((one) => one.admission_id);

const NO_RULES = { blocked_dates: [], dates_valid: [] };

const freeSeats = (seats: readonly Seat[], taken: readonly Taken[], { clock }: Season, date: Day): Seat[] =>
  seats.filter((seat) => !taken.some((row) => row.admission_id === seat.admission_id) && canSeat(seat, date, clock));

/** A pass that has let somebody in on a day, whose reservation was cancelled since, seats another person on that day only if it comes in again. */
function canSeat({ reentry, last_in_at, in_before_at }: Seat, date: Day, clock: VenueClock): boolean {
  const dayOf = (at: Date | null) => at && visitDay(clock, at.getTime());
  return letsInOn(date, { reentry, visitDate: 'event', lastInOn: dayOf(last_in_at), inBeforeOn: dayOf(in_before_at) });
}

/** Passes for the whole season that let in. The query narrows them down; the rule `isSeat` decides. */
async function seatsOf(ctx: Ctx, holders: SeatHolders, { eventId }: Season, lock: 'lock' | 'look'): Promise<Seat[]> {
  const { rows } = await sql<Seat>`
    select admission_id, product_id, consumer_id, holder_account, reentry, coalesce(last_in_at, used_at) as last_in_at, in_before_at from admission
    where workspace_id = ${ctx.workspace.id} and event_id = ${eventId} and visit_date = 'event' and kind = 'admission' and live
      and (holder_account = ${holders.ownerAccount} or consumer_id = any(${[...holders.members]}::text[]))
    order by admission_id ${lock === 'lock' ? sql`for update` : sql``}`.execute(ctx.db);
  return rows.filter((row) => isSeat(holders, row));
}

/** Assigns all of the members or none. The group and its seats are locked, so that parallel assignments, in groups that share seats too, are counted one after the other. */
export async function assignMembers(ctx: Ctx, groupId: ObjectId, date: Day, consumerIds: readonly ObjectId[]) {
  const catalog = await catalogOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const group = await lockGroup(ctx, groupId);
    const season = await seasonOf(ctx, group);
    const holders = await seatHolders(ctx, group);
    const seats = await seatsOf(ctx, holders, season, 'lock');
    const seatsThen = seatsOn(catalog, seats, date);
    const isClosed = !isOpen(season, date) || (seats.length > 0 && seatsThen.length === 0);
    if (isClosed) throw conflict('date-closed', 'The event is not open on this date.');
    const owner = group.ownerAccount === null ? null : await consumerRecords(ctx, group.ownerAccount);
    if (consumerIds.some((id) => !holders.members.has(id) && id !== owner?.consumerId)) throw notFound('A member');
    await endThoseWithoutPass(ctx, groupId, date);
    const coming = new Set((await reservations(ctx, groupId, season.eventId, date, date)).map((row) => row.consumer_id));
    const newcomers = [...new Set(consumerIds)].filter((id) => !coming.has(id));
    const free = freeSeats(seatsThen, await seatsTaken(ctx, idsOf(seatsThen), season.eventId, date, date), season, date);
    if (free.length < newcomers.length) throw conflict('no-passes-left', passesLeft(free.length));
    await insertReservations(ctx, { groupId, eventId: season.eventId, date }, seat(newcomers, free, holders.members));
    const all = await reservations(ctx, groupId, season.eventId, date, date);
    tellStaffAnd(ctx, group.ownerAccount);
    return all.filter((row) => consumerIds.includes(row.consumer_id)).map(reservationOf);
  });
}

function passesLeft(count: number): string {
  const left = count === 1 ? 'is 1 season pass' : `are ${count === 0 ? 'no' : count} season passes`;
  return `There ${left} left for this date.`;
}

/** Everybody uses their own pass if they have one. The others get those that are left, and a pass in another member's name only when there is no other. */
function seat(consumerIds: readonly ObjectId[], free: readonly Seat[], members: ReadonlySet<ObjectId>): { consumerId: ObjectId; admissionId: ObjectId }[] {
  const isMembers = ({ consumer_id }: Seat) => Number(consumer_id !== null && members.has(consumer_id));
  const left = free.toSorted((a, b) => isMembers(a) - isMembers(b));
  const take = (at: number) => left.splice(at, 1)[0]!.admission_id;
  const own = new Map<ObjectId, ObjectId>();
  for (const consumerId of consumerIds) {
    const at = left.findIndex((one) => one.consumer_id === consumerId);
    if (at >= 0) own.set(consumerId, take(at));
  }
  return consumerIds.map((consumerId) => ({ consumerId, admissionId: own.get(consumerId) ?? take(0) }));
}

/** Cancels with a reason, for good. Cancelling again returns the same and changes nothing. */
export async function cancelReservation(ctx: Ctx, reservationId: ObjectId, reason: string) {
  return inTransaction(ctx, async (ctx) => {
    const read = () =>
      ctx.db
        .selectFrom('group_reservation')
        .selectAll()
        .where('workspace_id', '=', ctx.workspace.id)
        .where('reservation_id', '=', reservationId)
        .executeTakeFirst();
    const row = await read();
    if (!row) throw notFound('The reservation');
    const group = await lockGroup(ctx, row.group_id, 'The reservation');
    const cancelled = await ctx.db
      .updateTable('group_reservation')
      .set({ state: 'cancelled', reason, cancelled_at: new Date(ctx.clock.now()) })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('reservation_id', '=', reservationId)
      .where('state', '=', 'reserved')
      .returningAll()
      .executeTakeFirst();
    tellStaffAnd(ctx, group.ownerAccount);
    // If this call waited for somebody else's cancelling, that one's reason counts.
    const standing = cancelled ?? (await read()) ?? row;
    return { ...reservationOf(row), state: 'cancelled' as const, reason: standing.reason ?? reason };
  });
}
