import { isDayOffered, type DayRules } from '#domain/catalog/day-rules.ts';
import { addDays, daysBetween, isDated, type Day, type VisitDate } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { DayEnd, VenueTime } from '#domain/visit-day.ts';
import { instantInZone } from '#domain/zone.ts';
import { isForEachDay, type Reentry } from './reentry.ts';

export type AdmissionState = 'active' | 'used' | 'out' | 'revoked' | 'transferred';
export type Direction = 'in' | 'out';

/** A ticket as a gate knows it once its code has been found genuine. */
export type GateTicket = {
  state: AdmissionState;
  eventId: ObjectId;
  visitDate: VisitDate;
  reentry: Reentry;
  needsActivation: boolean;
  activated: boolean;
  /** The days whose visits the last entry was for, and the one before it. */
  lastInOn: Day | null;
  inBeforeOn: Day | null;
  /** 'HH:MM:SS', where the ticket is for a time. */
  entryTime: string | null;
  /** The days a group's season pass is reserved for; null: this ticket needs no reservation. */
  reservedOn: readonly Day[] | null;
  /** Of a ticket without a date: on which days its pass lets in; null: on all of its event. */
  passDays: DayRules | null;
};

/** How long before and after its time of entry a ticket lets in. */
export type EntryWindow = { earlyMinutes: number; lateMinutes: number };
export const ENTRY_WINDOW: EntryWindow = { earlyMinutes: 30, lateMinutes: 60 };

export type GateMoment = VenueTime & {
  entry: EntryWindow;
  direction: Direction;
  /** The event this gate is for; null at a gate for every event. */
  eventId: ObjectId | null;
  /** The days of the ticket's own event, where they are known. */
  opensOn: Day | null;
  closesOn: Day | null;
  /** Whether this gate is one for what the ticket grants. */
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

/**
 * Whether a genuine ticket may pass. Validity comes before duplication: a revoked ticket is refused as revoked,
 * also at its second showing. Null: it may pass.
 */
export function refusalAtGate(ticket: GateTicket, gate: GateMoment): Refusal | null {
  if (ticket.state === 'revoked') return 'revoked';
  if (ticket.state === 'transferred') return 'transferred';
  if (gate.eventId !== null && gate.eventId !== ticket.eventId) return 'wrong-event';
  if (!isForToday(ticket, gate) || !letsInToday(ticket, gate)) return 'wrong-date';
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

/** By how much a ticket comes too early (below zero) or too late. Who was in for this visit already comes back when they like. */
export function minutesOff(ticket: GateTicket, gate: GateMoment): number {
  const wasIn = ticket.lastInOn !== null && (isDated(ticket.visitDate) || ticket.lastInOn === gate.today);
  return wasIn ? 0 : minutesOutsideWindow(ticket, gate);
}

/** An hour after half past eleven at night is on the next day, and in the nights that the clock changes an hour is one as well. */
function minutesOutsideWindow(ticket: GateTicket, gate: GateMoment): number {
  const { entryTime } = ticket;
  const { at, zone, entry } = gate;
  if (entryTime === null) return 0;
  const after = Math.floor((at - instantInZone(zone, entryDay(ticket, gate), entryTime)) / MINUTE_MS);
  if (after < -entry.earlyMinutes) return after + entry.earlyMinutes;
  return after > entry.lateMinutes ? after - entry.lateMinutes : 0;
}

/** The date on the calendar that a time of entry is of. One after midnight, of a ticket without a date, is on the next. */
export function entryDay({ visitDate, entryTime }: Pick<GateTicket, 'visitDate' | 'entryTime'>, { today, dayEndsAt }: VenueTime): Day {
  if (isDated(visitDate)) return visitDate;
  return isOfTheNightBefore(entryTime, dayEndsAt) ? addDays(today, 1) : today;
}

const isOfTheNightBefore = (entryTime: string | null, dayEndsAt: DayEnd): boolean => entryTime !== null && entryTime < dayEndsAt;

/** Going in without having gone out is right on another day only, of a ticket for several: nobody scans the last guests of an evening out. */
export function comesBackOnANewDay(ticket: GateTicket, gate: Pick<GateMoment, 'today'>): boolean {
  return ticket.state === 'used' && isItsNextDay(ticket, gate);
}

function isItsNextDay(ticket: GateTicket, { today }: Pick<GateMoment, 'today'>): boolean {
  return isForEachDay(ticket) && ticket.lastInOn !== null && ticket.lastInOn < today;
}

/** Of who was in for this visit: whether they come in again, having gone out. */
export function mayComeBackToday(ticket: GateTicket, { today }: Pick<GateMoment, 'today'>): boolean {
  const { reentry, inBeforeOn } = ticket;
  if (reentry !== 'once') return reentry === 'unlimited';
  return inBeforeOn === null || (isForEachDay(ticket) && inBeforeOn !== today);
}

export function stateAfter(direction: Direction): AdmissionState {
  return direction === 'in' ? 'used' : 'out';
}

/** A day's visit begins and ends with its time of entry where that is near the day's end, and who came in goes home after it. */
function isForToday(ticket: GateTicket, gate: GateMoment): boolean {
  const { visitDate, entryTime, state } = ticket;
  const { today, dayEndsAt, opensOn, closesOn, direction } = gate;
  if (!isDated(visitDate)) return (opensOn === null || opensOn <= today) && (closesOn === null || today <= closesOn);
  const day = isOfTheNightBefore(entryTime, dayEndsAt) ? addDays(visitDate, -1) : visitDate;
  if (day === today) return true;
  const goesHome = direction === 'out' && state !== 'active' && daysBetween(day, today) === 1;
  return goesHome || (entryTime !== null && minutesOutsideWindow(ticket, gate) === 0);
}

/** Who is inside goes home on whatever day. What names its date was sold for it. */
function letsInToday({ visitDate, passDays }: GateTicket, { direction, today }: GateMoment): boolean {
  return direction === 'out' || passDays === null || isDated(visitDate) || isDayOffered(today, passDays);
}

/** A ticket for any one day is for the day of its first entry from then on. */
function isSpent({ visitDate, lastInOn }: GateTicket, { today }: GateMoment): boolean {
  return visitDate === 'any' && lastInOn !== null && lastInOn !== today;
}

function refusalOnTheWayOut({ reentry, state }: GateTicket): Refusal | null {
  if (reentry === 'none') return 'no-reentry';
  return state === 'used' ? null : 'not-inside';
}
