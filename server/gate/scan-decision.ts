import {
  comesBackOnANewDay,
  mayComeBackToday,
  refusalAtGate,
  stateAfter,
  type Direction,
  type GateMoment,
  type GateTicket,
  type Refusal,
} from '#domain/gate/verdict.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { QrCode } from '#domain/qr-text.ts';
import { visitDay, type VenueClock, type VenueTime } from '#domain/visit-day.ts';
import { isToCollect } from '#domain/visit-order.ts';
import { hasMovingCode, isFreshRotation, rotationKey } from '#server/orders/tickets/rotating-code.ts';
import { isTicketKey } from '#server/orders/tickets/tickets.ts';
import type { EventFacts } from './event-facts.ts';
import type { GatePlace } from './gate-place.ts';
import type { ScanVerdict, TicketRow } from './scan-rows.ts';

/** What is known of a ticket's event and pass when it is judged. */
export type TicketFacts = { event: EventFacts; types: readonly ObjectId[] } & PassFacts;
type PassFacts = Pick<GateTicket, 'reservedOn' | 'passDays' | 'movedTo'>;

/** Unknown, foreign and forged codes get the same answer, so a guess learns nothing. Null: the code is genuine. */
export function refusalOfCode(secret: Buffer, code: QrCode, ticket: TicketRow, event: EventFacts, at: number, stepsOff = 1): Refusal | null {
  if (code.key === null || !isTicketKey(secret, ticket.admission_id, ticket.secret, code.key)) return 'unknown';
  if (!hasMovingCode(event.rotating, ticket)) return null;
  return code.rotation && isFreshRotation(rotationKey(secret, ticket), code.rotation, at, stepsOff) ? null : 'stale-code';
}

export function judge(ticket: TicketRow, facts: TicketFacts, place: GatePlace, direction: Direction, now: VenueTime): ScanVerdict {
  return refusalAtGate(gateTicket(ticket, facts), momentAt(place, facts.event, direction, now, isRightGate(place, facts.types))) ?? 'accepted';
}

/** Nobody scanned this guest out on an earlier day, so the exit is noted before today's entry. */
export function missesExit(ticket: TicketRow, facts: TicketFacts, direction: Direction, { today }: VenueTime): boolean {
  return direction === 'in' && comesBackOnANewDay(gateTicket(ticket, facts), { today });
}

/** Whether somebody who goes out at this moment may come back on the same day. */
export function mayComeBack(ticket: TicketRow, clock: VenueClock, at: Date): boolean {
  return mayComeBackToday(gateTicket(ticket, { event: clock, reservedOn: null, passDays: null, movedTo: null }), { today: visitDay(clock, at.getTime()) });
}

export function markPassed(ticket: TicketRow, place: GatePlace, direction: Direction, at: Date): void {
  ticket.state = stateAfter(direction);
  if (direction === 'out') return;
  ticket.in_before_at = ticket.last_in_at;
  ticket.last_in_at = at;
  ticket.last_in_gate = place.name;
  ticket.used_gate = ticket.used_at === null ? place.name : ticket.used_gate;
  ticket.used_at ??= at;
}

function gateTicket(ticket: TicketRow, { event, reservedOn, passDays, movedTo }: { event: VenueClock } & PassFacts): GateTicket {
  const dayOf = (at: Date | null) => at && visitDay(event, at.getTime());
  return {
    state: ticket.state,
    eventId: ticket.event_id,
    visitDate: ticket.visit_date,
    isToCollect: isToCollect({ kind: ticket.kind, date: ticket.visit_date }),
    reentry: ticket.reentry,
    needsActivation: ticket.needs_activation,
    activated: ticket.activated_at !== null,
    lastInOn: dayOf(ticket.last_in_at),
    inBeforeOn: dayOf(ticket.in_before_at),
    entryTime: ticket.entry_time,
    movedTo,
    reservedOn,
    passDays,
  };
}

function momentAt(place: GatePlace, event: EventFacts, direction: Direction, now: VenueTime, rightGate: boolean): GateMoment {
  return { ...now, entry: event.entry, direction, eventId: place.eventId, opensOn: event.opensOn, closesOn: event.closesOn, rightGate };
}

function isRightGate(place: GatePlace, types: readonly ObjectId[]): boolean {
  return place.admitsTypes === null || place.admitsTypes.some((type) => types.includes(type));
}
