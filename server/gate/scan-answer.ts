import type { Direction } from '#domain/gate/verdict.ts';
import type { ObjectId } from '#domain/ids.ts';
import { fullName } from '#domain/person-name.ts';
import type { Ctx } from '#server/context.ts';
import type { OfflineResult, ScanResult } from './contract.ts';
import type { OfflineOutcome } from './offline-scans.ts';
import { conflictItem } from './scan-conflicts.ts';
import { isTooEarly, messageOf } from './scan-message.ts';
import type { TicketRow } from './scan-rows.ts';
import type { ScanOutcome } from './scanning.ts';

/** The first item of a scan's answer: what the person at the gate sees. */
export function scanAnswer(ctx: Ctx, outcome: ScanOutcome): ScanResult {
  const { verdict, ticket, at, direction, clock } = outcome;
  return {
    ...resultOf(ctx, outcome, direction),
    reason: verdict === 'accepted' ? null : verdict,
    message: messageOf(clock, verdict, ticket, direction, at),
  };
}

/** The answer to one scan of an upload: the server's verdict, and at which gates the ticket was let in twice. */
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

function resultOf(ctx: Ctx, { verdict, ticket, at, eventName, ticketPlace, clock }: ScanOutcome | OfflineOutcome, direction: Direction) {
  return {
    error: verdict !== 'accepted',
    error_type: verdict === 'unknown' || verdict === 'unreadable' ? ('bad_qr_code' as const) : null,
    result: verdict === 'accepted' ? ('accepted' as const) : ('refused' as const),
    direction,
    scanned_at: at.toISOString(),
    is_early: isTooEarly(clock, verdict, ticket, at),
    ...shownOf(ctx, ticket, eventName),
    ...(ticketPlace === null ? {} : { place: ticketPlace }),
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
      admits: null,
      first_used_at: null,
      first_used_gate: null,
      last_in_at: null,
      last_in_gate: null,
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
    admits: ticket.admits,
    first_used_at: ticket.used_at?.toISOString() ?? null,
    first_used_gate: ticket.used_gate,
    last_in_at: ticket.last_in_at?.toISOString() ?? null,
    last_in_gate: ticket.last_in_gate,
  };
}

const FILE_ID = /[0-9a-f]{24}/;

/** The photo's address works for five minutes, for anybody who is shown this answer. */
function photoUrl(ctx: Pick<Ctx, 'files' | 'workspace'>, photo: unknown): string | null {
  const fileId: ObjectId | undefined = typeof photo === 'string' && photo.length <= 200 ? FILE_ID.exec(photo)?.[0] : undefined;
  return fileId === undefined ? null : ctx.files.signedUrl(ctx.workspace.id, fileId);
}
