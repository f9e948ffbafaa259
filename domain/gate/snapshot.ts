import type { Day, VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { visitDay, type VenueClock } from '#domain/visit-day.ts';
import type { Reentry } from './reentry.ts';
import type { AdmissionState, GateTicket } from './verdict.ts';

/**
 * What an offline gate keeps of a ticket. It lies in the snapshot under the hash of the ticket's id and encrypted with
 * a key that only its printed code gives, so that a lost device tells nothing about anybody.
 */
export type SnapshotRecord = {
  /** event, visit date, entry time */
  e: ObjectId;
  d: VisitDate;
  h?: string;
  /** name of the ticket, and of the person */
  n: string;
  p: string;
  s: AdmissionState;
  /** may come in again; has to be activated; has been */
  r: 0 | 1;
  a: 0 | 1;
  v: 0 | 1;
  /** how many people come in with it, where that is more than one */
  m?: number;
  /** a thing that is handed out, with which nobody comes in */
  o?: 1;
  /** how it comes in again, where it does: without this as often as it went out */
  w?: Reentry;
  /** first use: milliseconds and gate; last entry, and the one before it */
  u?: number;
  g?: string;
  l?: number;
  b?: number;
  /** the days it is reserved for, where it is a season pass of a group */
  q?: Day[];
  /** the days near this one on which it does not let in, where it names no day itself */
  z?: Day[];
  /** entitlement types */
  t: ObjectId[];
  /** rotation key, where the code changes: without one the code that was printed holds */
  x?: string;
};

/** The ticket that a record tells of, at an event that goes by this clock: without a line it is judged by the same rule. */
export function recordedTicket(record: SnapshotRecord, clock: VenueClock): GateTicket {
  const dayOf = (at: number | undefined) => (at === undefined ? null : visitDay(clock, at));
  return {
    state: record.s,
    eventId: record.e,
    visitDate: record.d,
    reentry: record.r === 0 ? 'none' : (record.w ?? 'unlimited'),
    needsActivation: record.a === 1,
    activated: record.v === 1,
    lastInOn: dayOf(record.l),
    inBeforeOn: dayOf(record.b),
    entryTime: record.h ?? null,
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
