import { sql } from 'kysely';
import type { Reentry } from '#domain/gate/reentry.ts';
import type { AdmissionState, Direction, Refusal } from '#domain/gate/verdict.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Db } from '#server/platform/database/database.ts';
import { PLANNED_EACH_TIME } from '#server/platform/database/prepared-statements.ts';
import { whoIsTold, type Told } from '#server/webhooks/tell-targets.ts';

export type ScanVerdict = 'accepted' | Refusal;

/** A ticket's row, locked until the transaction ends. */
export type TicketRow = {
  admission_id: string;
  secret: Buffer;
  event_id: string;
  product_id: string;
  visit_date: string;
  entry_time: string | null;
  session_id: string | null;
  location_id: string | null;
  name: string;
  kind: 'admission' | 'addon' | 'merchandise';
  consumer_id: string | null;
  holder_account: string | null;
  first_name: string;
  last_name: string;
  reentry: Reentry;
  needs_activation: boolean;
  admits: number;
  activated_at: Date | null;
  state: AdmissionState;
  used_at: Date | null;
  used_gate: string | null;
  revoked_at: Date | null;
  /** when it was last moved to another day or time */
  moved_at: Date | null;
  last_in_at: Date | null;
  last_in_gate: string | null;
  in_before_at: Date | null;
  photo: string | null;
  told: Told;
};

/** Together with whom a first entry is told. */
const tickets = (ws: ObjectId) => sql`
    select a.admission_id, a.secret, a.event_id, a.product_id, a.visit_date, a.entry_time, a.session_id, a.location_id, a.name, a.kind, a.consumer_id, a.holder_account, a.first_name, a.last_name,
      a.reentry, a.needs_activation, a.admits, a.activated_at, a.state, a.used_at, a.used_gate, a.revoked_at, a.moved_at, c.data ->> 'photo' as photo,
      coalesce(a.last_in_at, a.used_at) as last_in_at, coalesce(a.last_in_gate, a.used_gate) as last_in_gate, a.in_before_at, ${whoIsTold(ws, 'ticket.scanned')} as told
    from admission a left join doclet c on c.workspace_id = a.workspace_id and c.doclet_id = a.consumer_id`;

/**
 * Tickets are always locked in the order of their ids, so two batches that meet cannot deadlock. After a wait, PostgreSQL returns the ticket's own row as it is now, but everything
 * else as it was before. All that a verdict rests on therefore stands in that row.
 */
export async function lockTickets(db: Db, ws: ObjectId, ids: readonly ObjectId[]): Promise<Map<ObjectId, TicketRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<TicketRow>`${tickets(ws)}
    where a.workspace_id = ${ws} and a.admission_id = any(${[...ids]}::text[])
    order by a.admission_id for update of a`.execute(db);
  return new Map(rows.map((row) => [row.admission_id, row]));
}

const MOST_OF_AN_ORDER = 100;

/** The other tickets of this order that are still with the same holder. A ticket that was passed on comes in with somebody else. */
export async function othersOfOrder(db: Db, ws: ObjectId, admissionId: ObjectId): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`${tickets(ws)}
    join admission s on s.workspace_id = a.workspace_id and s.admission_id = ${admissionId}
    where a.workspace_id = ${ws} and a.order_id = s.order_id and a.event_id = s.event_id and a.holder_account is not distinct from s.holder_account
      and a.admission_id <> s.admission_id and a.kind = 'admission' and a.state in ('active', 'used', 'out')
    order by a.admission_id limit ${MOST_OF_AN_ORDER}`.execute(db);
  return rows;
}

/** Whether the ticket may let in again. Scans of tickets that let in only once are under a unique index. */
export const comesAgain = (ticket: Pick<TicketRow, 'reentry'> | null): boolean => ticket !== null && ticket.reentry !== 'none';

export type EarlierScan = {
  device_id: string;
  nonce: string;
  admission_id: string | null;
  verdict: ScanVerdict;
  direction: Direction;
  gate: string;
  scanned_at: Date;
};

/** What devices have asked before under these nonces. Each nonce is looked up by itself. */
export async function earlierScans(db: Db, ws: ObjectId, asked: readonly { deviceId: string; nonce: string | null }[]): Promise<Map<string, EarlierScan>> {
  const named = asked.filter((scan) => scan.nonce !== null);
  if (named.length === 0) return new Map();
  const { rows } = await sql<EarlierScan>`${sql.raw(PLANNED_EACH_TIME)}
    select s.device_id, s.nonce, s.admission_id, s.verdict, s.direction, s.gate, s.scanned_at
    from unnest(${named.map((scan) => scan.deviceId)}::text[], ${named.map((scan) => scan.nonce)}::text[]) as t(device_id, nonce)
    cross join lateral (select * from scan where workspace_id = ${ws} and device_id = t.device_id and nonce = t.nonce limit 1) s`.execute(db);
  return new Map(rows.map((row) => [scanKey(row.device_id, row.nonce), row]));
}

export const scanKey = (deviceId: string, nonce: string): string => `${deviceId} ${nonce}`;

export type NewScan = {
  scanId: ObjectId;
  admissionId: ObjectId | null;
  deviceId: string;
  gate: string;
  direction: Direction;
  nonce: string | null;
  verdict: ScanVerdict;
  offline: boolean;
  reentry: boolean;
  operator: ObjectId;
  scannedAt: Date;
};
/** The scan in the form in which a repeated nonce finds it. */
export const earlierOf = ({ deviceId, admissionId, verdict, direction, gate, scannedAt }: NewScan, nonce: string): EarlierScan => ({
  device_id: deviceId,
  nonce,
  admission_id: admissionId,
  verdict,
  direction,
  gate,
  scanned_at: scannedAt,
});

/** What follows `usedGate` is set only for a ticket that was let in more than once. */
export type TicketChange = {
  admissionId: ObjectId;
  state: AdmissionState;
  usedAt: Date | null;
  usedGate: string | null;
  lastInAt: Date | null;
  lastInGate: string | null;
  inBeforeAt: Date | null;
};

export const changeOf = ({ admission_id, state, used_at, used_gate, last_in_at, last_in_gate, in_before_at }: TicketRow): TicketChange => ({
  admissionId: admission_id,
  state,
  usedAt: used_at,
  usedGate: used_gate,
  ...(in_before_at === null ? { lastInAt: null, lastInGate: null } : { lastInAt: last_in_at, lastInGate: last_in_gate }),
  inBeforeAt: in_before_at,
});

/** Applies passages to tickets, as `changed`. A ticket that was revoked in the meantime stays revoked; `revoked_from` keeps the new state in case the ticket is given back. */
export function changeTickets(ws: ObjectId, changes: readonly TicketChange[]) {
  const of = <K extends keyof TicketChange>(name: K) => changes.map((change) => change[name]);
  return sql`
      update admission a set state = case a.state when 'revoked' then a.state else c.state end, revoked_from = case a.state when 'revoked' then c.state end,
        used_at = c.used_at, used_gate = c.used_gate, last_in_at = c.last_in_at, last_in_gate = c.last_in_gate, in_before_at = c.in_before_at
      from unnest(${of('admissionId')}::text[], ${of('state')}::text[], ${of('usedAt')}::timestamptz[], ${of('usedGate')}::text[],
        ${of('lastInAt')}::timestamptz[], ${of('lastInGate')}::text[], ${of('inBeforeAt')}::timestamptz[])
        as c(admission_id, state, used_at, used_gate, last_in_at, last_in_gate, in_before_at)
      where a.workspace_id = ${ws} and a.admission_id = c.admission_id and a.state <> 'transferred'`;
}

/** What happens when another transaction has already written the same nonce: the first scan is kept, or the whole statement fails. */
type Repeated = 'first-is-kept' | 'fails';
export const ONE_NONCE = 'scan_nonce';

/** Writes the scans and changes their tickets in one statement. */
export async function writeScans(
  db: Db,
  ws: ObjectId,
  now: Date,
  scans: readonly NewScan[],
  { changes, repeated }: { changes: readonly TicketChange[]; repeated: Repeated },
): Promise<void> {
  const of = <K extends keyof NewScan>(name: K) => scans.map((scan) => scan[name]);
  await sql`
    with changed as (${changeTickets(ws, changes)})
    insert into scan (workspace_id, scan_id, admission_id, device_id, gate, direction, nonce, verdict, offline, reentry, operator_account, scanned_at, received_at)
    select ${ws}, t.scan_id, t.admission_id, t.device_id, t.gate, t.direction, t.nonce, t.verdict, t.offline, t.reentry, t.operator, t.scanned_at, ${now}
    from (select unnest(${of('scanId')}::text[]) as scan_id, unnest(${of('admissionId')}::text[]) as admission_id, unnest(${of('deviceId')}::text[]) as device_id,
      unnest(${of('gate')}::text[]) as gate, unnest(${of('direction')}::text[]) as direction, unnest(${of('nonce')}::text[]) as nonce, unnest(${of('verdict')}::text[]) as verdict,
      unnest(${of('offline')}::bool[]) as offline, unnest(${of('reentry')}::bool[]) as reentry, unnest(${of('operator')}::text[]) as operator,
      unnest(${of('scannedAt')}::timestamptz[]) as scanned_at) as t
    ${repeated === 'fails' ? sql`` : sql`on conflict (workspace_id, device_id, nonce) where nonce is not null do nothing`}`.execute(db);
}
