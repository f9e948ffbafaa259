import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Direction, Refusal } from '#domain/gate/verdict.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { QrCode } from '#domain/qr-text.ts';
import { venueTime, visitDay, type VenueClock } from '#domain/visit-day.ts';
import type { Ctx } from '#server/context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { tellPeople } from '#server/platform/live/rooms.ts';
import { clockAtHome, eventFacts, ticketPlace, timesBefore } from './event-facts.ts';
import { tellFirstEntries, unusedOf } from './first-entries.ts';
import type { GatePlace } from './gate-place.ts';
import { lockCodes, settleHistories } from './offline-settling.ts';
import { conflictOf, CONFLICTS, type ConflictRow, type FoundConflict } from './scan-conflicts.ts';
import { judge, refusalOfCode } from './scan-decision.ts';
import {
  comesAgain,
  earlierOf,
  earlierScans,
  lockTickets,
  scanKey,
  writeScans,
  type EarlierScan,
  type NewScan,
  type ScanVerdict,
  type TicketRow,
} from './scan-rows.ts';
import type { ScanOutcome } from './scanning.ts';
import { ticketFacts } from './ticket-facts.ts';

/** A scan that a gate without a line has decided by its snapshot. It has happened already, so it is recorded whatever the server would have decided. */
export type OfflineScan = { code: QrCode | null; nonce: string; at: number; direction: Direction; accepted: boolean; reason: Refusal | null };
type OfflineVerdict = ScanVerdict | 'nonce-reused';
export type OfflineOutcome = Omit<ScanOutcome, 'verdict' | 'direction'> & { verdict: OfflineVerdict; conflicts: FoundConflict[] };

const CLOCK_SKEW_MS = 15 * MINUTE_MS;
const SKEW_STEPS = 60;

type Noted = Omit<OfflineOutcome, 'conflicts'>;

/** Every scan is kept, and none is kept twice. Tickets end in the same state whichever gate uploads first. */
export async function uploadScans(ctx: Ctx, place: GatePlace, operator: ObjectId, scans: readonly OfflineScan[]): Promise<OfflineOutcome[]> {
  return inTransaction(ctx, async (ctx) => {
    const ws = ctx.workspace.id;
    const codes = await lockCodes(ctx, [...new Set(scans.flatMap(({ code }) => code?.admissionId ?? []))]);
    const tickets = await lockTickets(ctx.db, ws, [...codes.keys()]);
    const earlier = await earlierScans(
      ctx.db,
      ws,
      scans.map(({ nonce }) => ({ deviceId: place.deviceId, nonce })),
    );
    const unused = unusedOf(tickets);
    const rows: NewScan[] = [];
    const noted: Noted[] = [];
    for (const scan of scans) noted.push(await noteOne(ctx, { place, operator, tickets, earlier, rows }, scan));
    if (rows.length > 0) await writeScans(ctx.db, ws, new Date(ctx.clock.now()), rows, { changes: [], repeated: 'first-is-kept' });
    const conflicts = await settleHistories(ctx, [...new Set(rows.flatMap((row) => (row.verdict === 'accepted' && row.admissionId) || []))]);
    const known = await conflictsOf(ctx, codes, conflicts);
    const settled = conflicts.size > 0 ? await lockTickets(ctx.db, ws, [...codes.keys()]) : tickets;
    await tellFirstEntries(ctx, unused, settled);
    tellPeople(ctx, ...new Set([...tickets.values()].map((ticket) => ticket.holder_account)));
    return noted.map((one) => ({
      ...one,
      ticket: one.ticket && (settled.get(one.ticket.admission_id) ?? one.ticket),
      conflicts: one.ticket ? (known.get(codes.get(one.ticket.admission_id)!) ?? []) : [],
    }));
  });
}

type Upload = { place: GatePlace; operator: ObjectId; tickets: Map<ObjectId, TicketRow>; earlier: Map<string, EarlierScan>; rows: NewScan[] };

async function noteOne(ctx: Ctx, upload: Upload, scan: OfflineScan): Promise<Noted> {
  const { place, operator, tickets, earlier, rows } = upload;
  const at = new Date(scan.at);
  const shown = (scan.code && tickets.get(scan.code.admissionId)) ?? null;
  const event = shown && (await eventFacts(ctx, shown.event_id));
  const wrongCode = shown && event && scan.code ? refusalOfCode(ctx.secrets.ticket, scan.code, shown, event, scan.at, SKEW_STEPS) : 'unknown';
  const ticket = wrongCode === 'unknown' ? null : shown;
  const about = {
    ticket,
    eventName: ticket && event ? event.name : '',
    ticketPlace: ticket && (await ticketPlace(ctx, ticket)),
    clock: event ?? clockAtHome(ctx),
  };
  const key = scanKey(place.deviceId, scan.nonce);
  const before = earlier.get(key);
  if (before)
    return {
      verdict: before.admission_id === (ticket?.admission_id ?? null) ? before.verdict : 'nonce-reused',
      at: before.scanned_at,
      ...about,
    };
  const verdict = scan.code === null ? 'unreadable' : (wrongCode ?? (await verdictThen(ctx, upload, ticket!, scan)));
  const row: NewScan = {
    scanId: ctx.random.objectId(),
    admissionId: ticket?.admission_id ?? null,
    deviceId: place.deviceId,
    gate: place.name,
    direction: scan.direction,
    nonce: scan.nonce,
    verdict,
    offline: true,
    reentry: comesAgain(ticket),
    operator,
    scannedAt: at,
  };
  rows.push(row);
  earlier.set(key, earlierOf(row, scan.nonce));
  return { verdict, at, ...about };
}

/** Whether the ticket was good when it was shown. That it was also shown elsewhere is not a reason to refuse it, but a conflict of two gates. */
async function verdictThen(ctx: Ctx, { place, rows }: Upload, ticket: TicketRow, scan: OfflineScan): Promise<ScanVerdict> {
  const event = await eventFacts(ctx, ticket.event_id);
  const stillGood = ticket.revoked_at !== null && ticket.revoked_at.getTime() > scan.at;
  const gone = !stillGood && (ticket.state === 'revoked' || ticket.state === 'transferred');
  const then: TicketRow = {
    ...ticket,
    state: gone ? ticket.state : scan.direction === 'in' ? 'active' : 'used',
    last_in_at: letInBefore(ticket, rows, event, scan.at),
    in_before_at: null,
  };
  const facts = await ticketFacts(ctx, place, ticket, event, scan.at);
  // The session may have been moved once more since this gate got its list.
  const moves = [facts.movedTo, ...(await timesBefore(ctx, ticket))];
  const verdictAs = (shown: TicketRow, times: readonly (string | null)[]): ScanVerdict => {
    const verdicts = times.flatMap((movedTo) =>
      [0, -CLOCK_SKEW_MS, CLOCK_SKEW_MS].map((skew) => judge(shown, { ...facts, movedTo }, place, scan.direction, venueTime(event, scan.at + skew))),
    );
    return verdicts.includes('accepted') ? 'accepted' : verdicts[0]!;
  };
  const verdict = verdictAs(then, moves);
  // The gate may not have heard yet that the ticket was moved. What it was for before is not kept.
  const before = { ...then, visit_date: visitDay(event, scan.at), entry_time: null };
  if (verdict !== 'accepted' && scan.accepted && ticket.moved_at !== null && verdictAs(before, [null]) === 'accepted') return 'accepted';
  return verdict === 'accepted' && !scan.accepted ? (scan.reason ?? 'already-used') : verdict;
}

/** The last entry on the same visit before this scan, told already or in the same upload. Whoever was in then is not asked for the time of entry again. */
function letInBefore({ admission_id, used_at, in_before_at, last_in_at, visit_date }: TicketRow, rows: readonly NewScan[], clock: VenueClock, at: number) {
  const uploaded = rows.filter((row) => row.admissionId === admission_id && row.direction === 'in' && row.verdict === 'accepted').map((row) => row.scannedAt);
  const before = [used_at, in_before_at, last_in_at, ...uploaded].flatMap((entry) => (entry !== null && entry.getTime() < at ? entry.getTime() : []));
  const last = Math.max(...before);
  const isSameVisit = before.length > 0 && (visit_date !== 'any' || visitDay(clock, last) === visitDay(clock, at));
  return isSameVisit ? new Date(last) : null;
}

/** The conflicts by the thing sold. They include those of uploads that were sent before. */
async function conflictsOf(
  ctx: Ctx,
  codes: ReadonlyMap<ObjectId, ObjectId>,
  fresh: ReadonlyMap<ObjectId, FoundConflict[]>,
): Promise<Map<ObjectId, FoundConflict[]>> {
  const ids = [...codes].flatMap(([id, sold]) => (fresh.has(sold) ? [] : id));
  const known = new Map(fresh);
  if (ids.length === 0) return known;
  const { rows } = await sql<ConflictRow>`${CONFLICTS}
    where c.workspace_id = ${ctx.workspace.id} and c.admission_id = any(${ids}::text[]) order by s.scanned_at`.execute(ctx.db);
  for (const row of rows) {
    const sold = codes.get(row.admission_id)!;
    known.set(sold, [...(known.get(sold) ?? []), conflictOf(row)]);
  }
  return known;
}
