import { sql, type RawBuilder } from 'kysely';
import { isDayOffered } from '#domain/catalog/day-rules.ts';
import { addDays, daysFromTo, type Day } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Reentry } from '#domain/gate/reentry.ts';
import { SNAPSHOT_IV_BYTES, type SnapshotRecord } from '#domain/gate/snapshot.ts';
import type { AdmissionState } from '#domain/gate/verdict.ts';
import type { ObjectId } from '#domain/ids.ts';
import { fullName } from '#domain/person-name.ts';
import { endOfVisitDay, MIDNIGHT, visitDay } from '#domain/visit-day.ts';
import { timeInZone } from '#domain/zone.ts';
import { timeNowOf } from '#server/catalog/moved-session.ts';
import type { Ctx } from '#server/context.ts';
import { isLive } from '#server/orders/tickets/held-tickets.ts';
import { hasMovingCode, rotationKey } from '#server/orders/tickets/rotating-code.ts';
import { ticketKey } from '#server/orders/tickets/tickets.ts';
import { PLANNED_EACH_TIME } from '#server/platform/database/prepared-statements.ts';
import { changedSince } from './changed-tickets.ts';
import { eventFacts, movedTo, passDays, ticketPlace, typesGranted, type EventFacts } from './event-facts.ts';
import { conflictItem, conflictOf, CONFLICTS, type ConflictRow } from './scan-conflicts.ts';
import { reservedDays } from './season-passes.ts';
import { sealRecord, snapshotPlace } from './snapshot-record.ts';
import { signSnapshot, snapshotPublicKey } from './snapshot-signature.ts';

const PAGE = 2000;
// A scan that commits late carries an earlier time, so what changed in the minute before `since` is sent once more.
const OVERLAP_MS = MINUTE_MS;

type SnapshotAsk = { eventId: ObjectId; day: Day | null; after: ObjectId | null; since: Date | null };

type Row = {
  admission_id: string;
  secret: Buffer;
  product_id: string;
  kind: 'admission' | 'addon' | 'merchandise';
  consumer_id: string | null;
  holder_account: string | null;
  visit_date: string;
  entry_time: string | null;
  session_id: string | null;
  location_id: string | null;
  name: string;
  first_name: string;
  last_name: string;
  state: AdmissionState;
  reentry: Reentry;
  needs_activation: boolean;
  admits: number;
  activated_at: Date | null;
  used_at: Date | null;
  used_gate: string | null;
  last_in_at: Date | null;
  in_before_at: Date | null;
};

/** One page of what a gate needs to go on without a line: sealed records, the hashes of dead codes, and the conflicts so far. */
export async function gateSnapshot(ctx: Ctx, ask: SnapshotAsk) {
  const event = await eventFacts(ctx, ask.eventId);
  const rows = await ticketsOf(ctx, ask, event);
  const [live, dead] = [rows.filter(isLive), rows.filter((row) => !isLive(row))];
  const records: [string, string][] = [];
  const reserved = await reservedDays(ctx, ask.eventId, live);
  for (const row of live) records.push([snapshotPlace(row.admission_id), await seal(ctx, ask, event, row, reserved.get(row.admission_id))]);
  const page = {
    event_id: ask.eventId,
    made_at: new Date(ctx.clock.now()).toISOString(),
    records,
    revoked: dead.map((row) => snapshotPlace(row.admission_id)),
    next: rows.length === PAGE ? rows.at(-1)!.admission_id : null,
  };
  return {
    ...page,
    event_name: event.name,
    opens_on: event.opensOn,
    closes_on: event.closesOn,
    time_zone: event.zone,
    day_ends_at: event.dayEndsAt,
    rotating: event.rotating,
    entry_early_minutes: event.entry.earlyMinutes,
    entry_late_minutes: event.entry.lateMinutes,
    conflicts: ask.after === null ? await conflictsAt(ctx, ask.eventId) : [],
    signature: signSnapshot(ctx.secrets.ticket, JSON.stringify(page)),
    public_key: snapshotPublicKey(ctx.secrets.ticket),
  };
}

/**
 * Includes tickets of the day before or the day after whose time of entry lets in on this day. Where nights go on past midnight, a gate that names the calendar date also gets the
 * day that is still going on.
 */
function isForDay(day: Day | null, event: EventFacts): RawBuilder<unknown> {
  if (day === null) return sql`true`;
  const { zone, dayEndsAt } = event;
  const { earlyMinutes, lateMinutes } = event.entry;
  const [first, last] = [sql`least(a.entry_time, ${timeNowOf('a')})`, sql`greatest(a.entry_time, ${timeNowOf('a')})`];
  const goesOn = dayEndsAt === MIDNIGHT ? sql`${last} >= ${clockAt(MINUTES_OF_A_DAY - lateMinutes)}` : sql`true`;
  // Where the clock skips the end of the day, the next one begins later by the clock.
  const [shown, usual] = [timeInZone(zone, endOfVisitDay(event, day) + earlyMinutes * MINUTE_MS), clockAt(minutesOf(dayEndsAt) + earlyMinutes)];
  const to = shown > usual ? shown : usual;
  return sql`(a.visit_date in (${day}, 'any', 'event') or (a.visit_date = ${addDays(day, -1)} and ${goesOn}) or (a.visit_date = ${addDays(day, 1)} and ${first} <= ${to}))`;
}

const MINUTES_OF_A_DAY = 24 * 60;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const clockAt = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.max(0, minutes) / 60), Math.max(0, minutes) % 60];
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}:00`;
};

async function ticketsOf(ctx: Ctx, { eventId, day, after, since }: SnapshotAsk, event: EventFacts): Promise<Row[]> {
  const from = since && new Date(since.getTime() - OVERLAP_MS);
  const { rows } = await sql<Row>`${from === null ? sql`` : sql.raw(PLANNED_EACH_TIME)}
    select a.admission_id, a.secret, a.product_id, a.kind, a.consumer_id, a.holder_account, a.visit_date, a.entry_time, a.session_id, a.location_id, a.name, a.first_name, a.last_name, a.state, a.reentry, a.needs_activation, a.admits, a.activated_at, a.used_at, a.used_gate,
      coalesce(a.last_in_at, a.used_at) as last_in_at, a.in_before_at
    from admission a
    where a.workspace_id = ${ctx.workspace.id} and a.event_id = ${eventId} and a.admission_id > ${after ?? ''}
      and (${isForDay(day, event)}${from === null ? sql`` : sql` or a.moved_at >= ${from}`}) and ${from === null ? sql`true` : changedSince(ctx, eventId, from)}
    order by a.admission_id limit ${PAGE}`.execute(ctx.db);
  return rows;
}

async function seal(ctx: Ctx, { eventId, day }: SnapshotAsk, event: EventFacts, row: Row, reserved: readonly Day[] | undefined): Promise<string> {
  const closed = await closedDays(ctx, event, row, day);
  const [moved, place] = [await movedTo(ctx, row), await ticketPlace(ctx, row)];
  const record: SnapshotRecord = {
    e: eventId,
    d: row.visit_date,
    n: row.name,
    ...(place === null ? {} : { f: place }),
    p: fullName(row.first_name, row.last_name),
    s: row.state,
    r: row.reentry === 'none' ? 0 : 1,
    a: row.needs_activation ? 1 : 0,
    v: row.activated_at ? 1 : 0,
    t: [...(await typesGranted(ctx, row.product_id))],
    ...(reserved === undefined ? {} : { q: [...reserved] }),
    ...(closed.length === 0 ? {} : { z: closed }),
    ...(row.entry_time === null ? {} : { h: row.entry_time }),
    ...(moved === null ? {} : { i: moved }),
    ...(row.used_at === null ? {} : { u: row.used_at.getTime(), g: row.used_gate ?? '' }),
    ...(row.admits > 1 ? { m: row.admits } : {}),
    ...(row.kind === 'merchandise' ? { o: 1 as const } : {}),
    ...(row.reentry === 'none' ? {} : { w: row.reentry }),
    ...(row.last_in_at === null ? {} : { l: row.last_in_at.getTime() }),
    ...(row.in_before_at === null ? {} : { b: row.in_before_at.getTime() }),
    ...(hasMovingCode(event.rotating, row) ? { x: rotationKey(ctx.secrets.ticket, row) } : {}),
  };
  return sealRecord(row.admission_id, ticketKey(ctx.secrets.ticket, row.admission_id, row.secret), record, ctx.random.bytes(SNAPSHOT_IV_BYTES));
}

/** A gate that names no day keeps its list until the event is over, so its list needs all days up to then. */
async function closedDays(ctx: Ctx, event: EventFacts, row: Row, day: Day | null): Promise<Day[]> {
  const rules = await passDays(ctx, row);
  if (rules === null) return [];
  const today = day ?? visitDay(event, ctx.clock.now());
  const last = day === null && event.closesOn !== null && event.closesOn > today ? event.closesOn : addDays(today, 1);
  return daysFromTo(addDays(today, -1), last).filter((one) => !isDayOffered(one, rules));
}

const MOST_CONFLICTS = 500;

async function conflictsAt(ctx: Ctx, eventId: ObjectId) {
  const { rows } = await sql<ConflictRow>`${CONFLICTS}
    join admission a on a.workspace_id = c.workspace_id and a.admission_id = c.admission_id
    where c.workspace_id = ${ctx.workspace.id} and a.event_id = ${eventId} order by c.found_at desc, c.conflict_id limit ${MOST_CONFLICTS}`.execute(ctx.db);
  return rows.map((row) => ({ ticket: snapshotPlace(row.admission_id), ...conflictItem(conflictOf(row)) }));
}
