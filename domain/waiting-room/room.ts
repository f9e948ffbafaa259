import { isDay, isTimeOfDay } from '#domain/day.ts';
import { instantInZone, type Zone } from '#domain/zone.ts';

/** The waiting room of an event whose sale begins at a moment. The moments are instants; without an end it lasts until the office takes it away. */
export type WaitingRoom = { opensAt: number; beginsAt: number; endsAt: number | null; perMinute: number };

/** How many people may be let in per minute. */
export const MOST_LET_IN = 10_000;

/** `coming`: not open yet. `gathering`: who enters now takes part in the draw. `admitting`: the sale has begun, and people are let in. */
type RoomPhase = 'coming' | 'gathering' | 'admitting' | 'over';

type Data = Readonly<Record<string, unknown>>;

/** The moments of a room in an event's record: a day and a time on the venue's clock each. */
const MOMENTS = ['opens', 'begins', 'ends'] as const;
type Moment = (typeof MOMENTS)[number];

const PER_MINUTE = 'room_per_minute';
const partsOf = (moment: Moment): [string, string] => [`room_${moment}_on`, `room_${moment}_at`];

export const ROOM_FIELDS: readonly string[] = [...MOMENTS.flatMap(partsOf), PER_MINUTE];

/** The room as an event's record says. Null without one, and for a record that no form would have taken. */
export function roomOf(data: Data, zone: Zone): WaitingRoom | null {
  const perMinute = data[PER_MINUTE];
  if (typeof perMinute !== 'number' || !hasRoom(data) || roomProblems(data).length > 0) return null;
  const [opensAt, beginsAt, endsAt] = MOMENTS.map((moment) => instantOf(data, moment, zone));
  return { opensAt: opensAt!, beginsAt: beginsAt!, endsAt: endsAt ?? null, perMinute };
}

export function phaseAt({ opensAt, beginsAt, endsAt }: Pick<WaitingRoom, 'opensAt' | 'beginsAt' | 'endsAt'>, now: number): RoomPhase {
  if (endsAt !== null && now >= endsAt) return 'over';
  if (now >= beginsAt) return 'admitting';
  return now >= opensAt ? 'gathering' : 'coming';
}

/** What is missing or impossible in a record that says anything of a room, beside the field that is to be changed. */
export function roomProblems(data: Data): { path: string[]; message: string }[] {
  if (!hasRoom(data)) return [];
  const missing = [...partsOf('opens'), ...partsOf('begins'), PER_MINUTE, ...(isSaid(data, 'ends') ? partsOf('ends') : [])].filter((field) =>
    isEmpty(data[field]),
  );
  if (missing.length > 0) return missing.map((field) => ({ path: [field], message: MISSING[field]! }));
  const [opens, begins, ends] = MOMENTS.map((moment) => wallText(data, moment));
  if (begins! < opens!) return [{ path: [fieldThatDiffers(data, 'begins', 'opens')], message: 'The sale cannot begin before the waiting room opens.' }];
  if (ends !== null && ends! <= begins!)
    return [{ path: [fieldThatDiffers(data, 'ends', 'begins')], message: 'The waiting room cannot end before the sale begins.' }];
  return [];
}

const MISSING: Record<string, string> = {
  room_opens_on: 'Say on which day the waiting room opens.',
  room_opens_at: 'Say at what time the waiting room opens.',
  room_begins_on: 'Say on which day the sale begins.',
  room_begins_at: 'Say at what time the sale begins.',
  room_per_minute: 'Say how many people are let in per minute.',
  room_ends_on: 'Say on which day the waiting room ends, or leave its time empty too.',
  room_ends_at: 'Say at what time the waiting room ends, or leave its day empty too.',
};

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
const isSaid = (data: Data, moment: Moment): boolean => partsOf(moment).some((field) => !isEmpty(data[field]));
const hasRoom = (data: Data): boolean => !isEmpty(data[PER_MINUTE]) || MOMENTS.some((moment) => isSaid(data, moment));

/** Of a moment on the wrong side of another, the day if that is wrong already, or else the time. */
const fieldThatDiffers = (data: Data, moment: Moment, other: Moment): string => partsOf(moment)[data[`room_${moment}_on`] === data[`room_${other}_on`] ? 1 : 0];

function wallText(data: Data, moment: Moment): string | null {
  const [day, time] = partsOf(moment).map((field) => data[field]);
  return isDay(day) && isTimeOfDay(time) ? `${day} ${time}` : null;
}

function instantOf(data: Data, moment: Moment, zone: Zone): number | null {
  const [day, time] = wallText(data, moment)?.split(' ') ?? [];
  return day === undefined ? null : instantInZone(zone, day, time!);
}
