import { isDayOffered, type DayRules } from '#domain/catalog/day-rules.ts';
import { addDays, daysBetween, isDated, type Day, type VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { isOfTheNightBefore, visitDayOf, type VenueTime } from '#domain/visit-day.ts';
import { instantInZone, minutesSince } from '#domain/zone.ts';
import { isForEachDay, type Reentry } from './reentry.ts';

export type AdmissionState = 'active' | 'used' | 'out' | 'revoked' | 'transferred';
export type Direction = 'in' | 'out';

/** A ticket as a gate knows it, after its code was found genuine. */
export type GateTicket = {
  state: AdmissionState;
  eventId: ObjectId;
  visitDate: VisitDate;
  /** Merchandise without a day, which is handed out on any day. */
  isToCollect: boolean;
  reentry: Reentry;
  needsActivation: boolean;
  activated: boolean;
  /** The visit days of the last entry and of the one before it. */
  lastInOn: Day | null;
  inBeforeOn: Day | null;
  /** 'HH:MM:SS', if the ticket is for a time. */
  entryTime: string | null;
  /** The time that its session was moved to after the ticket was sold. It lets in at either. */
  movedTo: string | null;
  /** The days for which a group's season pass is reserved. Null: the ticket needs no reservation. */
  reservedOn: readonly Day[] | null;
  /** For a ticket without a date: the days on which its pass lets in. Null: all days of its event. */
  passDays: DayRules | null;
};

/** How long before and after its time of entry a ticket lets in. */
export type EntryWindow = { earlyMinutes: number; lateMinutes: number };
export const ENTRY_WINDOW: EntryWindow = { earlyMinutes: 30, lateMinutes: 60 };

export type GateMoment = VenueTime & {
  entry: EntryWindow;
  direction: Direction;
  /** The event that this gate is for. Null: every event. */
  eventId: ObjectId | null;
  /** The first and last day of the ticket's own event, if known. */
  opensOn: Day | null;
  closesOn: Day | null;
  /** Whether this gate is for what the ticket grants. */
  rightGate: boolean;
};

export type Refusal =
  | 'unreadable'
  | 'unknown'
  | 'stale-code'
  | 'revoked'
  | 'transferred'
  | 'wrong-event'
  | 'wrong-date'
  | 'wrong-gate'
  | 'not-reserved'
  | 'wrong-session'
  | 'no-reentry'
  | 'not-inside'
  | 'not-activated'
  | 'already-used';

/** Why a genuine ticket may not pass; null if it may. Validity is judged before repetition: a revoked ticket is refused as revoked, also at its second showing. */
export function refusalAtGate(ticket: GateTicket, gate: GateMoment): Refusal | null {
  if (ticket.state === 'revoked') return 'revoked';
  if (ticket.state === 'transferred') return 'transferred';
  if (gate.eventId !== null && gate.eventId !== ticket.eventId) return 'wrong-event';
  if (!ticket.isToCollect && !(isForToday(ticket, gate) && letsInToday(ticket, gate))) return 'wrong-date';
  if (!gate.rightGate) return 'wrong-gate';
  if (gate.direction === 'out') return isSpent(ticket, gate) ? 'already-used' : refusalOnTheWayOut(ticket);
  if (ticket.reservedOn !== null && !ticket.reservedOn.includes(gate.today)) return 'not-reserved';
  if (minutesOff(ticket, gate) !== 0) return 'wrong-session';
  if (ticket.needsActivation && !ticket.activated) return 'not-activated';
  return isSpent(ticket, gate) ? 'already-used' : refusalOfAnotherEntry(ticket, gate);
}

function refusalOfAnotherEntry(ticket: GateTicket, gate: Pick<GateMoment, 'today'>): Refusal | null {
  if (ticket.state === 'active' || isItsNextDay(ticket, gate)) return null;
  if (ticket.state === 'used' || ticket.reentry === 'none') return 'already-used';
  return mayComeBackToday(ticket, gate) ? null : 'no-reentry';
}

/** By how many minutes a ticket is too early (negative) or too late. Somebody who was in on this visit already may come back at any time. */
export function minutesOff(ticket: GateTicket, gate: GateMoment): number {
  const wasIn = ticket.lastInOn !== null && (isDated(ticket.visitDate) || ticket.lastInOn === gate.today);
  return wasIn ? 0 : minutesOutsideWindow(ticket, gate);
}

function minutesOutsideWindow(ticket: GateTicket, gate: GateMoment): number {
  const own = minutesOutside(ticket, gate);
  return own !== 0 && ticket.movedTo !== null && minutesOutside({ ...ticket, entryTime: ticket.movedTo }, gate) === 0 ? 0 : own;
}

/** Counts real minutes, across midnight and across the hour that the clock skips or repeats. */
function minutesOutside(ticket: Pick<GateTicket, 'visitDate' | 'entryTime'>, gate: GateMoment): number {
  const { entryTime } = ticket;
  const { at, zone, entry } = gate;
  if (entryTime === null) return 0;
  const after = minutesSince(zone, entryDay(ticket, gate), entryTime, at);
  if (after < -entry.earlyMinutes) return after + entry.earlyMinutes;
  return after > entry.lateMinutes ? after - entry.lateMinutes : 0;
}

/** The calendar date of a time of entry. For a ticket without a date, a time after midnight is on the next date. */
function entryDay({ visitDate, entryTime }: Pick<GateTicket, 'visitDate' | 'entryTime'>, { today, dayEndsAt }: VenueTime): Day {
  if (isDated(visitDate)) return visitDate;
  return isOfTheNightBefore(entryTime, dayEndsAt) ? addDays(today, 1) : today;
}

/** Whether the time of entry is still to come, told to whoever is refused because of it. */
export function isBeforeEntry(ticket: Pick<GateTicket, 'visitDate' | 'entryTime'>, now: VenueTime): boolean {
  return ticket.entryTime !== null && now.at < instantInZone(now.zone, entryDay(ticket, now), ticket.entryTime);
}

/** Going in without having gone out is allowed only on a new day of a ticket for several days, because nobody scans the last guests of an evening out. */
export function comesBackOnANewDay(ticket: GateTicket, gate: Pick<GateMoment, 'today'>): boolean {
  return ticket.state === 'used' && isItsNextDay(ticket, gate);
}

function isItsNextDay(ticket: GateTicket, { today }: Pick<GateMoment, 'today'>): boolean {
  return isForEachDay(ticket) && ticket.lastInOn !== null && ticket.lastInOn < today;
}

/** Whether somebody who was in on this visit and went out may come in again. */
export function mayComeBackToday(ticket: Pick<GateTicket, 'reentry' | 'visitDate' | 'inBeforeOn'>, { today }: Pick<GateMoment, 'today'>): boolean {
  const { reentry, inBeforeOn } = ticket;
  if (reentry !== 'once') return reentry === 'unlimited';
  return inBeforeOn === null || (isForEachDay(ticket) && inBeforeOn !== today);
}

/** Whether a ticket for the whole event can let somebody in on a day, after all that it has let in. */
export function letsInOn(day: Day, ticket: Pick<GateTicket, 'reentry' | 'visitDate' | 'lastInOn' | 'inBeforeOn'>): boolean {
  if (ticket.lastInOn === null || ticket.reentry === 'none') return ticket.lastInOn === null;
  return ticket.lastInOn !== day || mayComeBackToday(ticket, { today: day });
}

export function stateAfter(direction: Direction): AdmissionState {
  return direction === 'in' ? 'used' : 'out';
}

/** A visit near the day's end begins and ends with its time of entry. Somebody inside may still go home after it. */
function isForToday(ticket: GateTicket, gate: GateMoment): boolean {
  const { visitDate, entryTime } = ticket;
  const { today, dayEndsAt, opensOn, closesOn } = gate;
  if (!isDated(visitDate)) return (opensOn === null || opensOn <= today) && (closesOn === null || today <= closesOn || goesHome(ticket, ticket.lastInOn, gate));
  const day = visitDayOf(visitDate, entryTime, dayEndsAt);
  if (day === today) return true;
  return goesHome(ticket, day, gate) || (entryTime !== null && minutesOutsideWindow(ticket, gate) === 0);
}

/** The last guests of a day may go home until the end of the next. */
function goesHome({ state }: GateTicket, cameOn: Day | null, { direction, today }: GateMoment): boolean {
  return direction === 'out' && state !== 'active' && cameOn !== null && daysBetween(cameOn, today) === 1;
}

/** Somebody inside may go home on any day. A ticket with a date was sold for that date. */
function letsInToday({ visitDate, passDays }: GateTicket, { direction, today }: GateMoment): boolean {
  return direction === 'out' || passDays === null || isDated(visitDate) || isDayOffered(today, passDays);
}

/** A ticket for any one day belongs, from its first entry on, to the day of that entry. */
function isSpent({ visitDate, lastInOn }: GateTicket, { today }: GateMoment): boolean {
  return visitDate === 'any' && lastInOn !== null && lastInOn !== today;
}

function refusalOnTheWayOut({ reentry, state }: GateTicket): Refusal | null {
  if (reentry === 'none') return 'no-reentry';
  return state === 'used' ? null : 'not-inside';
}
