import type { Day, VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { visitDay, type VenueClock } from '#domain/visit-day.ts';
import type { Reentry } from './reentry.ts';
import type { AdmissionState, GateTicket } from './verdict.ts';

/**
 * What an offline gate keeps of a ticket. The snapshot stores it under a hash of the ticket's id, encrypted with a key that follows only from the printed code. So a lost device
 * reveals nothing about anybody.
 */
export type SnapshotRecord = {
  /** event, visit date, entry time */
  e: ObjectId;
  d: VisitDate;
  h?: string;
  /** the time that its session was moved to */
  i?: string;
  /** name of the ticket; of its cabin, table or seat; and of the person */
  n: string;
  f?: string;
  p: string;
  s: AdmissionState;
  /** may come in again; must be activated; has been activated */
  r: 0 | 1;
  a: 0 | 1;
  v: 0 | 1;
  /** how many people it admits, if more than one */
  m?: number;
  /** merchandise that is handed out and lets nobody in */
  o?: 1;
  /** how it comes in again, if it does; without this, as often as it went out */
  w?: Reentry;
  /** first use: milliseconds and gate; last entry and the one before it */
  u?: number;
  g?: string;
  l?: number;
  b?: number;
  /** the days for which a group's season pass is reserved */
  q?: Day[];
  /** for a ticket without a day of its own: the days around now on which it does not let in */
  z?: Day[];
  /** entitlement types */
  t: ObjectId[];
  /** rotation key, if the code rotates; otherwise the printed code stays valid */
  x?: string;
};

/** The ticket in a record, at an event with this clock. Offline it is judged by the same rule as online. */
export function recordedTicket(record: SnapshotRecord, clock: VenueClock): GateTicket {
  const dayOf = (at: number | undefined) => (at === undefined ? null : visitDay(clock, at));
  return {
    state: record.s,
    eventId: record.e,
    visitDate: record.d,
    isToCollect: record.o === 1 && record.d === 'any',
    reentry: record.r === 0 ? 'none' : (record.w ?? 'unlimited'),
    needsActivation: record.a === 1,
    activated: record.v === 1,
    lastInOn: dayOf(record.l),
    inBeforeOn: dayOf(record.b),
    entryTime: record.h ?? null,
    movedTo: record.i ?? null,
    reservedOn: record.q ?? null,
    passDays: record.z === undefined ? null : { blocked_dates: record.z },
  };
}

/** AES-256-GCM: 12 bytes of nonce, then the text, then 16 bytes of tag; all base64url. */
export const SNAPSHOT_IV_BYTES = 12;

/** SHA-256 of this text, its first 16 bytes as base64url, is the place of a ticket in a snapshot. */
export const snapshotPlaceText = (admissionId: ObjectId): string => `place ${admissionId}`;

/** SHA-256 of this text is the key that opens a ticket's record. */
export const snapshotKeyText = (admissionId: ObjectId, k: string): string => `record ${admissionId} ${k}`;
