import type { VisitDate } from '#domain/day.ts';
import type { SnapshotRecord } from '#domain/gate/snapshot.ts';
import { isBeforeEntry, type Direction, type Refusal } from '#domain/gate/verdict.ts';
import { venueTime } from '#domain/visit-day.ts';
import type { ScanResult } from '#server/gate/contract.ts';
import type { ListState } from './alone/list.ts';

/**
 * The gate's refusals, and: `not-listed` (not on this device's list), `no-list` (no list to judge by), `number-only` (not a code), `trouble` (the server gave a sentence of its
 * own).
 */
export type Verdict = 'accepted' | Refusal | 'not-listed' | 'no-list' | 'number-only' | 'trouble';

/** The shown pass, as far as this gate knows it. */
export type ShownPass = {
  id: string | null;
  name: string;
  place: string | null;
  person: string;
  first: string;
  last: string;
  event: string | null;
  date: VisitDate | null;
  time: string | null;
  /** Whether it is too early for this time, or too late. Null where that is not known. */
  isEarly: boolean | null;
  admits: number;
  /** Merchandise: it is handed out, and nobody comes in with it. */
  isThing: boolean;
  photo: string | null;
  lastIn: { at: number; gate: string | null } | null;
};

export type Outcome = {
  nonce: string;
  text: string;
  at: number;
  direction: Direction;
  /** This device decided on its own. */
  isAlone: boolean;
  verdict: Verdict;
  sentence: string | null;
  pass: ShownPass | null;
};

export function outcomeOf(result: ScanResult, { nonce, text }: { nonce: string; text: string }): Outcome {
  const verdict = result.reason ?? 'accepted';
  return { nonce, text, at: Date.parse(result.scanned_at), direction: result.direction, isAlone: false, verdict, sentence: null, pass: passOf(result) };
}

function passOf(result: ScanResult): ShownPass | null {
  if (result._id === null) return null;
  return {
    id: result._id,
    name: result.name ?? '',
    place: result.place ?? null,
    person: result.person_name ?? '',
    first: result.first_name ?? '',
    last: result.last_name ?? '',
    event: result.event_name,
    date: result.date,
    time: result.time,
    isEarly: result.is_early,
    admits: result.admits ?? 1,
    isThing: result.type === 'merchandise',
    photo: result.photo,
    lastIn: result.last_in_at === null ? null : { at: Date.parse(result.last_in_at), gate: result.last_in_gate },
  };
}

/** The list knows at which gate a pass was first used, but not where it was last used. */
export function passRecorded(record: SnapshotRecord, { eventName, event }: Pick<ListState, 'eventName' | 'event'>, at: number): ShownPass {
  const time = record.i ?? record.h ?? null;
  const isFirst = record.l === undefined || record.l === record.u;
  return {
    id: null,
    name: record.n,
    place: record.f ?? null,
    person: record.p,
    first: '',
    last: '',
    event: eventName,
    date: record.d,
    time,
    isEarly: isBeforeEntry({ visitDate: record.d, entryTime: time }, venueTime(event, at)),
    admits: record.m ?? 1,
    isThing: record.o === 1,
    photo: null,
    lastIn: record.l === undefined && record.u === undefined ? null : { at: record.l ?? record.u!, gate: isFirst ? (record.g ?? null) : null },
  };
}
