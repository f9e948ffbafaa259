import { shortDay } from '#domain/day-text.ts';
import { isForEachDay } from '#domain/gate/reentry.ts';
import { isBeforeEntry, type Direction, type Refusal } from '#domain/gate/verdict.ts';
import { clockText } from '#domain/moment-text.ts';
import { timeText } from '#domain/time-text.ts';
import { venueTime, type VenueClock } from '#domain/visit-day.ts';
import { dayInZone } from '#domain/zone.ts';
import { mayComeBack } from './scan-decision.ts';
import { comesAgain, type ScanVerdict, type TicketRow } from './scan-rows.ts';

const MESSAGES: Record<Refusal, string> = {
  unreadable: 'This is not a ticket code.',
  unknown: 'This ticket is not known here.',
  'stale-code': 'This code is too old. Ask for the one that changes on the screen.',
  revoked: 'This ticket was refunded or withdrawn.',
  transferred: 'This ticket was passed on; its new code is with the new holder.',
  'wrong-event': 'This ticket is for another event.',
  'wrong-date': 'This ticket is for another date.',
  'wrong-gate': 'This ticket is not for this gate.',
  'not-reserved': 'This season pass is not reserved for today.',
  'wrong-session': 'This ticket is for another time.',
  'no-reentry': 'This ticket lets in once. Going out ends it.',
  'not-inside': 'This ticket is not inside.',
  'not-activated': 'This ticket has to be activated first.',
  'already-used': 'This ticket was used before.',
};

/** Whether somebody refused for their time of entry comes too early for it, or too late. Null where that is not the reason. */
export function isTooEarly(clock: VenueClock, verdict: ScanVerdict | 'nonce-reused', ticket: TicketRow | null, at: Date): boolean | null {
  if (verdict !== 'wrong-session' || ticket === null) return null;
  return isBeforeEntry({ visitDate: ticket.visit_date, entryTime: ticket.entry_time }, venueTime(clock, at.getTime()));
}

/** What the person at the gate reads. Times are by the venue's clock. */
export function messageOf(clock: VenueClock, verdict: ScanVerdict, ticket: TicketRow | null, direction: Direction, at: Date): string {
  if (ticket === null) return verdict === 'accepted' ? 'Welcome.' : MESSAGES[verdict];
  if (verdict === 'accepted') return direction === 'in' ? welcomeTo(ticket) : `Goodbye. ${farewellTo(clock, ticket, at)}`;
  if (verdict === 'already-used' || (verdict === 'no-reentry' && direction === 'in')) return useOf(clock, ticket, verdict, at) ?? MESSAGES[verdict];
  const now = venueTime(clock, at.getTime());
  if (verdict === 'wrong-date' && ticket.visit_date === now.calendarDay) return `This ticket is for the day that begins at ${timeText(now.dayEndsAt)}.`;
  if (verdict === 'wrong-session' && ticket.entry_time)
    return `This ticket is for ${timeText(ticket.entry_time)}. It is too ${isTooEarly(clock, verdict, ticket, at) ? 'early' : 'late'} for it.`;
  return MESSAGES[verdict];
}

function welcomeTo({ admits, kind }: TicketRow): string {
  if (kind === 'merchandise') return 'Hand this out.';
  return admits > 1 ? `Welcome. This ticket is for ${admits} people.` : 'Welcome.';
}

function farewellTo(clock: VenueClock, ticket: TicketRow, at: Date): string {
  if (mayComeBack(ticket, clock, at)) return 'This ticket may come in again.';
  return ticket.reentry === 'daily' ? 'This ticket lets in once a day.' : `${comesBackOnce(ticket)}, and has.`;
}

/** For a ticket that may come back the last entry is told, because the first may be days ago. */
function useOf({ zone }: VenueClock, ticket: TicketRow, verdict: 'already-used' | 'no-reentry', at: Date): string | null {
  const [usedAt, usedGate] = comesAgain(ticket) ? [ticket.last_in_at, ticket.last_in_gate] : [ticket.used_at, ticket.used_gate];
  if (!usedAt) return null;
  const day = dayInZone(zone, usedAt.getTime());
  const on = day === dayInZone(zone, at.getTime()) ? '' : ` on ${shortDay(day)}`;
  const gate = usedGate ? ` at ${usedGate}` : '';
  return `${wasUsed(ticket, verdict)}${on} at ${clockText(zone, usedAt.getTime())}${gate}.`;
}

function wasUsed(ticket: TicketRow, verdict: 'already-used' | 'no-reentry'): string {
  if (ticket.reentry === 'daily') return 'This ticket lets in once a day, and was let in';
  if (ticket.reentry === 'once' && verdict === 'no-reentry') return `${comesBackOnce(ticket)}, and did`;
  return `This ticket was ${comesAgain(ticket) ? 'last let in' : 'first used'}`;
}

const comesBackOnce = ({ reentry, visit_date: visitDate }: TicketRow): string =>
  `This ticket may come back once${isForEachDay({ reentry, visitDate }) ? ' a day' : ''}`;
