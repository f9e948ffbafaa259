import type { Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { venueTime, type VenueClock } from '#domain/visit-day.ts';
import { recordedTicket, type SnapshotRecord } from './snapshot.ts';
import { refusalAtGate, stateAfter, type Direction, type EntryWindow, type Refusal } from './verdict.ts';

/** What a gate without a line knows about its event. */
export type SnapshotEvent = VenueClock & { opensOn: Day | null; closesOn: Day | null; entry: EntryWindow };

/** A gate for some entitlement types, or for everything if none are named. */
export type GateAlone = { eventId: ObjectId | null; direction: Direction; admitsTypes: readonly ObjectId[] };

/** The refusal that the server would give if it knew only the record. Null: the ticket may pass. */
export function refusalAlone(record: SnapshotRecord, event: SnapshotEvent, { eventId, direction, admitsTypes }: GateAlone, at: number): Refusal | null {
  const rightGate = admitsTypes.length === 0 || admitsTypes.some((type) => record.t.includes(type));
  const { entry, opensOn, closesOn } = event;
  return refusalAtGate(recordedTicket(record, event), { ...venueTime(event, at), entry, direction, eventId, opensOn, closesOn, rightGate });
}

/** A passage at this gate that the record may not contain yet. */
export type OwnPassage = { at: number; direction: Direction };

/** The record with these passages added. One that it contains already changes nothing. */
export function withPassages(record: SnapshotRecord, passages: readonly OwnPassage[], gate: string): SnapshotRecord {
  return passages.toSorted((a, b) => a.at - b.at).reduce((known, passage) => withPassage(known, passage, gate), record);
}

function withPassage(record: SnapshotRecord, { at, direction }: OwnPassage, gate: string): SnapshotRecord {
  if (record.l !== undefined && at <= record.l) return record;
  if (direction === 'out') return { ...record, s: record.r === 0 ? record.s : stateAfter('out') };
  const before = record.l === undefined ? {} : { b: record.l };
  return { ...record, ...before, s: stateAfter('in'), u: record.u ?? at, g: record.g ?? gate, l: at };
}
