import type { Direction } from '#domain/gate/verdict.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { QrCode } from '#domain/qr-text.ts';
import { venueTime, type VenueClock, type VenueTime } from '#domain/visit-day.ts';
import type { Ctx } from '#server/context.ts';
import { AppError, conflict } from '#server/errors.ts';
import { isTicketKey } from '#server/orders/tickets/tickets.ts';
import { batchPerKey, createBatch } from '#server/platform/batch.ts';
import { crashPoint } from '#server/platform/crash-points.ts';
import { isPassing, isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { inPipelinedTransaction } from '#server/platform/database/pipelined-transaction.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';
import { countBad, keepGuards, readGuards, type DeviceGuard } from './device-lock.ts';
import { clockAtHome, eventFacts, movedTo, ticketPlace, type EventFacts } from './event-facts.ts';
import { tellFirstEntries, unusedOf } from './first-entries.ts';
import type { GatePlace } from './gate-place.ts';
import { judge, markPassed, missesExit, refusalOfCode } from './scan-decision.ts';
import {
  changeOf,
  comesAgain,
  earlierOf,
  earlierScans,
  lockTickets,
  ONE_NONCE,
  scanKey,
  writeScans,
  type EarlierScan,
  type NewScan,
  type ScanVerdict,
  type TicketRow,
} from './scan-rows.ts';
import { ticketFacts } from './ticket-facts.ts';

type ScanRequest = {
  ctx: Ctx;
  code: QrCode | null;
  /** Another code of the same order was shown, so this ticket's own code need not be. */
  isVouchedFor?: true;
  place: GatePlace;
  direction: Direction;
  nonce: string | null;
  sessionId: string;
  operator: ObjectId;
};
export type ScanOutcome = {
  verdict: ScanVerdict;
  ticket: TicketRow | null;
  at: Date;
  direction: Direction;
  eventName: string;
  ticketPlace: string | null;
  clock: VenueClock;
};

type Decided = ScanOutcome | { refused: AppError };

/**
 * Scans of a workspace that arrive together are decided together. Their tickets are locked in the order of their ids, judged one after the other, and written in the same
 * transaction, so that only one of any number of gates lets a code in.
 */
export type Scans = (workspaceId: ObjectId, request: ScanRequest) => Promise<Decided>;

export const createScans = (): Scans => batchPerKey(() => createBatch(scanTogether, { maxSize: 256, nextFirst: true }));

/** Scans one code at one gate. */
export async function scanTicket(request: ScanRequest): Promise<ScanOutcome> {
  const { ctx } = request;
  const decided = await ctx.gate.scans(ctx.workspace.id, request);
  if ('refused' in decided) throw decided.refused;
  crashPoint('C14');
  if (decided.verdict === 'accepted' && decided.ticket) tellPeople(ctx, decided.ticket.holder_account);
  return decided;
}

const lockedOut = (ms: number) =>
  new AppError(429, 'device-locked', 'Too many wrong codes. This device is locked for a minute.', { retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) });

/**
 * Another node or an upload may be in the way, or a nonce may have come before. Nothing has been decided by then, so the whole batch is tried again and sees what holds by now. Nonces
 * are nearly always new, so earlier scans are looked up only after the table has refused one.
 */
async function scanTogether(requests: ScanRequest[]): Promise<Decided[]> {
  let lookBack = false;
  for (let again = 0; ; again++) {
    try {
      return await scanOnce(requests, lookBack);
    } catch (reason) {
      const isRepeated = isUniqueViolation(reason, ONE_NONCE);
      if (again === MOST_AGAIN || !(isRepeated || isPassing(reason))) throw reason;
      lookBack ||= isRepeated;
    }
  }
}

const MOST_AGAIN = 4;

async function scanOnce(requests: ScanRequest[], lookBack: boolean): Promise<Decided[]> {
  const { ctx } = requests[0]!;
  const ws = ctx.workspace.id;
  return inPipelinedTransaction(ctx, async ({ db, withCommit }) => {
    // Sent together and answered in this order. A batch that waits for a ticket sees what the batch before it has written.
    const [tickets, guards] = await Promise.all([
      lockTickets(db, ws, [...new Set(requests.flatMap(({ code }) => code?.admissionId ?? []))]),
      readGuards(
        db,
        ws,
        requests.map((request) => request.sessionId),
      ),
    ]);
    const now = ctx.clock.now();
    // A locked device writes nothing, so the table's unique nonces would not reveal a repeated question.
    const isAnyLocked = [...guards.values()].some((guard) => guard.lockedUntil > now);
    const asked = requests.map(({ place, nonce }) => ({ deviceId: place.deviceId, nonce }));
    const earlier = lookBack || isAnyLocked ? await earlierScans(db, ws, asked) : new Map<string, EarlierScan>();
    const batch: ScanBatch = { ctx, now, tickets, earlier, guards, scans: [], changed: new Set(), events: new Map(), moments: new Map() };
    const unused = unusedOf(tickets);
    const decided: Decided[] = [];
    for (const request of requests) decided.push(await decideOne(batch, request));
    const changes = [...batch.changed].map(changeOf);
    if (batch.scans.length > 0) withCommit(writeScans(db, ws, new Date(now), batch.scans, { changes, repeated: 'fails' }));
    withCommit(keepGuards(db, ws, guards, now));
    withCommit(tellFirstEntries({ ...ctx, db }, unused, tickets));
    return decided;
  });
}

/** What the scans of one batch share. */
type ScanBatch = {
  ctx: Ctx;
  now: number;
  tickets: Map<ObjectId, TicketRow>;
  earlier: Map<string, EarlierScan>;
  guards: Map<string, DeviceGuard>;
  scans: NewScan[];
  changed: Set<TicketRow>;
  events: Map<ObjectId, EventFacts>;
  moments: Map<EventFacts, VenueTime>;
};

async function decideOne(batch: ScanBatch, request: ScanRequest): Promise<Decided> {
  const { code, place, direction, nonce, sessionId } = request;
  const ticket = (code && batch.tickets.get(code.admissionId)) ?? null;
  const before = nonce === null ? undefined : batch.earlier.get(scanKey(place.deviceId, nonce));
  if (before) return replay(batch, before, request, ticket);
  const lockedUntil = batch.guards.get(sessionId)?.lockedUntil ?? 0;
  if (lockedUntil > batch.now) return { refused: lockedOut(lockedUntil - batch.now) };
  const { movedTo: moved, ...judged } = await judgeOne(batch, request, ticket);
  if (judged.verdict === 'unknown' || judged.verdict === 'unreadable') countBad(batch.guards, sessionId, batch.now);
  const known = judged.verdict === 'unknown' ? null : ticket;
  note(batch, request, known, judged.verdict, new Date(batch.now));
  return { ...judged, ticket: known && shownAs(known, moved), at: new Date(batch.now), direction };
}

/** The ticket with the time that its session has now. */
const shownAs = (ticket: TicketRow, moved: string | null | undefined): TicketRow => ({ ...ticket, entry_time: moved ?? ticket.entry_time });

/** `movedTo`: the time that counts now, where the ticket was sold for another. */
type Judged = Pick<ScanOutcome, 'verdict' | 'eventName' | 'ticketPlace' | 'clock'> & { movedTo?: string | null };

async function judgeOne(batch: ScanBatch, request: ScanRequest, ticket: TicketRow | null): Promise<Judged> {
  const { code, place, direction } = request;
  const { ctx, now } = batch;
  const nowhere = { eventName: '', ticketPlace: null, clock: clockAtHome(ctx) };
  if (code === null) return { verdict: 'unreadable', ...nowhere };
  if (ticket === null) return { verdict: 'unknown', ...nowhere };
  const event = batch.events.get(ticket.event_id) ?? (await eventIn(batch, ticket.event_id));
  const wrong = request.isVouchedFor ? null : refusalOfCode(ctx.secrets.ticket, code, ticket, event, now);
  const there = { eventName: event.name, ticketPlace: await ticketPlace(ctx, ticket), clock: event };
  if (wrong) return { verdict: wrong, ...there };
  const moment = momentIn(batch, event);
  const facts = await ticketFacts(ctx, place, ticket, event);
  const verdict = judge(ticket, facts, place, direction, moment);
  if (verdict === 'accepted') {
    if (missesExit(ticket, facts, direction, moment)) note(batch, { ...request, direction: 'out', nonce: null }, ticket, 'accepted', new Date(now - 1));
    markPassed(ticket, place, direction, new Date(now));
    batch.changed.add(ticket);
  }
  return { verdict, ...there, movedTo: facts.movedTo };
}

function note(
  batch: ScanBatch,
  request: Pick<ScanRequest, 'place' | 'direction' | 'nonce' | 'operator'>,
  ticket: TicketRow | null,
  verdict: ScanVerdict,
  scannedAt: Date,
): void {
  const { place, direction, nonce, operator } = request;
  const scan: NewScan = {
    scanId: batch.ctx.random.objectId(),
    admissionId: ticket?.admission_id ?? null,
    deviceId: place.deviceId,
    gate: place.name,
    direction,
    nonce,
    verdict,
    offline: false,
    reentry: comesAgain(ticket),
    operator,
    scannedAt,
  };
  batch.scans.push(scan);
  if (nonce !== null) batch.earlier.set(scanKey(place.deviceId, nonce), earlierOf(scan, nonce));
}

/** The same question gets the same answer, whatever has happened since. Another code under the same nonce is refused. */
async function replay(batch: ScanBatch, before: EarlierScan, { code, isVouchedFor }: ScanRequest, ticket: TicketRow | null): Promise<Decided> {
  const isShown = ticket && code?.key && isTicketKey(batch.ctx.secrets.ticket, ticket.admission_id, ticket.secret, code.key);
  const known = isVouchedFor || isShown ? ticket : null;
  if ((known?.admission_id ?? null) !== before.admission_id) return { refused: conflict('nonce-reused', 'This nonce was used for another code.') };
  const event = known && (await eventFacts(batch.ctx, known.event_id));
  return {
    verdict: before.verdict,
    ticket: known && shownAs(known, await movedTo(batch.ctx, known)),
    at: before.scanned_at,
    direction: before.direction,
    eventName: event?.name ?? '',
    ticketPlace: known && (await ticketPlace(batch.ctx, known)),
    clock: event ?? clockAtHome(batch.ctx),
  };
}

async function eventIn({ ctx, events }: ScanBatch, eventId: ObjectId): Promise<EventFacts> {
  const facts = await eventFacts(ctx, eventId);
  events.set(eventId, facts);
  return facts;
}

function momentIn({ moments, now }: ScanBatch, event: EventFacts): VenueTime {
  const known = moments.get(event) ?? venueTime(event, now);
  moments.set(event, known);
  return known;
}
