import { shortDay } from '#domain/day-text.ts';
import { entryDay, type Direction, type Refusal } from '#domain/gate/verdict.ts';
import type { ObjectId } from '#domain/ids.ts';
import { fullName } from '#domain/person-name.ts';
import { venueTime, type VenueClock } from '#domain/visit-day.ts';
import { dayInZone, timeInZone, type Zone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import type { OfflineResult, ScanResult } from './contract.ts';
import type { OfflineOutcome } from './offline-scans.ts';
import { conflictItem } from './scan-conflicts.ts';
import type { ScanVerdict, TicketRow } from './scan-rows.ts';
import type { ScanOutcome } from './scanning.ts';

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

/** The first item of a scan's answer: what the person at the gate sees. */
export function scanAnswer(ctx: Ctx, outcome: ScanOutcome): ScanResult {
  const { verdict, ticket, at, direction, clock } = outcome;
  return {
    ...resultOf(ctx, outcome, direction),
    reason: verdict === 'accepted' ? null : verdict,
    message: messageOf(clock, verdict, ticket, direction, at),
  };
}

/** What an upload is told of one of its scans: the server's verdict, and at which gates the ticket was let in twice. */
export function offlineAnswer(ctx: Ctx, nonce: string, direction: Direction, outcome: OfflineOutcome): OfflineResult {
  const { verdict, ticket, at, clock } = outcome;
  return {
    nonce,
    ...resultOf(ctx, outcome, direction),
    reason: verdict === 'accepted' ? null : verdict,
    message: verdict === 'nonce-reused' ? 'This nonce was used for another code.' : messageOf(clock, verdict, ticket, direction, at),
    conflicts: outcome.conflicts.map(conflictItem),
  };
}

function resultOf(ctx: Ctx, { verdict, ticket, at, eventName }: ScanOutcome | OfflineOutcome, direction: Direction) {
  return {
    error: verdict !== 'accepted',
    error_type: verdict === 'unknown' || verdict === 'unreadable' ? ('bad_qr_code' as const) : null,
    result: verdict === 'accepted' ? ('accepted' as const) : ('refused' as const),
    direction,
    scanned_at: at.toISOString(),
    ...shownOf(ctx, ticket, eventName),
  };
}

function shownOf(ctx: Ctx, ticket: TicketRow | null, eventName: string) {
  if (ticket === null) {
    return {
      _id: null,
      name: null,
      type: null,
      event_id: null,
      event_name: null,
      date: null,
      time: null,
      consumer_id: null,
      first_name: null,
      last_name: null,
      person_name: null,
      photo: null,
      first_used_at: null,
      first_used_gate: null,
    };
  }
  return {
    _id: ticket.admission_id,
    name: ticket.name,
    type: ticket.kind,
    event_id: ticket.event_id,
    event_name: eventName,
    date: ticket.visit_date,
    time: ticket.entry_time,
    consumer_id: ticket.consumer_id,
    first_name: ticket.first_name,
    last_name: ticket.last_name,
    person_name: fullName(ticket.first_name, ticket.last_name),
    photo: photoUrl(ctx, ticket.photo),
    first_used_at: ticket.used_at?.toISOString() ?? null,
    first_used_gate: ticket.used_gate,
  };
}

/** Times of day are the venue's. */
function messageOf(clock: VenueClock, verdict: ScanVerdict, ticket: TicketRow | null, direction: Direction, at: Date): string {
  if (verdict === 'accepted') return direction === 'in' ? 'Welcome.' : 'Goodbye. This ticket may come in again.';
  if (verdict === 'already-used' && ticket) return useOf(clock.zone, ticket, at) || MESSAGES[verdict];
  const now = venueTime(clock, at.getTime());
  if (verdict === 'wrong-date' && ticket?.visit_date === now.calendarDay) return `This ticket is for the day that begins at ${now.dayEndsAt.slice(0, 5)}.`;
  if (verdict === 'wrong-session' && ticket?.entry_time) {
    const dayOfEntry = entryDay({ visitDate: ticket.visit_date, entryTime: ticket.entry_time }, now);
    const isEarly = `${now.calendarDay} ${now.time}` < `${dayOfEntry} ${ticket.entry_time}`;
    return `This ticket is for ${ticket.entry_time.slice(0, 5)}. It is too ${isEarly ? 'early' : 'late'} for it.`;
  }
  return MESSAGES[verdict];
}

/** One that may come back is told by its last entry, since its first may be days ago. */
function useOf(zone: Zone, ticket: TicketRow, at: Date): string | null {
  const [use, usedAt, usedGate] = ticket.reentry
    ? (['last let in', ticket.last_in_at, ticket.last_in_gate] as const)
    : (['first used', ticket.used_at, ticket.used_gate] as const);
  if (!usedAt) return null;
  const day = dayInZone(zone, usedAt.getTime());
  const on = day === dayInZone(zone, at.getTime()) ? '' : ` on ${shortDay(day)}`;
  const gate = usedGate ? ` at ${usedGate}` : '';
  return `This ticket was ${use}${on} at ${timeInZone(zone, usedAt.getTime()).slice(0, 5)}${gate}.`;
}

const FILE_ID = /[0-9a-f]{24}/;

/** A photo opens for five minutes for whoever is shown this answer. */
function photoUrl(ctx: Pick<Ctx, 'files' | 'workspace'>, photo: unknown): string | null {
  const fileId: ObjectId | undefined = typeof photo === 'string' && photo.length <= 200 ? FILE_ID.exec(photo)?.[0] : undefined;
  return fileId === undefined ? null : ctx.files.signedUrl(ctx.workspace.id, fileId);
}
