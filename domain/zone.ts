import { dayOf, datePartsOf, type Day } from './day.ts';
import { DAY_MS, MINUTE_MS } from './durations.ts';

/** An IANA time zone name, such as 'America/Denver'. */
export type Zone = string;

/** The short names that mean the same to the browser and to the database. */
const SHORT_NAMES = /^(UTC|GMT|UCT|EST|MST|HST|PRC|ROC|ROK)$/i;

const clocks = new Map<Zone, Intl.DateTimeFormat>();

export function isZone(value: unknown): value is Zone {
  // A mere offset, '+05:30', is no zone, and PostgreSQL counts it in the other direction.
  if (typeof value !== 'string' || !/^[A-Za-z]/.test(value) || value.length > 64) return false;
  try {
    clockOf(value);
    return true;
  } catch {
    return false;
  }
}

/** A zone that a venue may choose. Other short names are abbreviations to PostgreSQL, of another place ('IST') or without summer time ('PST'), or unknown to it. */
export function isVenueZone(value: unknown): boolean {
  return isZone(value) && (value.length !== 3 || SHORT_NAMES.test(value));
}

/** The date on the venue's calendar at an instant. */
export function dayInZone(zone: Zone, epochMs: number): Day {
  const wall = new Date(epochMs + offsetAt(zone, epochMs));
  return dayOf(wall.getUTCFullYear(), wall.getUTCMonth() + 1, wall.getUTCDate());
}

/** `HH:MM:SS` on the venue's clock at an instant. */
export function timeInZone(zone: Zone, epochMs: number): string {
  return new Date(epochMs + offsetAt(zone, epochMs)).toISOString().slice(11, 19);
}

/**
 * The instant at which the venue's calendar and clock show this. A time that is skipped in spring uses the offset before the change; of a time that occurs twice in autumn, the
 * first is meant.
 */
export function instantInZone(zone: Zone, day: Day, time: string): number {
  const wanted = wallMs(day, time);
  const before = wanted - offsetAt(zone, wanted - DAY_MS);
  const after = wanted - offsetAt(zone, wanted + DAY_MS);
  const shown = [before, after].filter((instant) => instant + offsetAt(zone, instant) === wanted);
  return shown.length === 0 ? before : Math.min(...shown);
}

/** How many full minutes ago the venue's calendar and clock showed this; negative before. */
export function minutesSince(zone: Zone, day: Day, time: string, epochMs: number): number {
  return Math.floor((epochMs - instantInZone(zone, day, time)) / MINUTE_MS);
}

/** The first instant of a day on the venue's calendar. */
export function startOfDayInZone(zone: Zone, day: Day): number {
  return instantInZone(zone, day, '00:00:00');
}

function wallMs(day: Day, time: string): number {
  const { year, month1, day: dayOfMonth } = datePartsOf(day);
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return Date.UTC(year, month1 - 1, dayOfMonth, hours, minutes, seconds);
}

const QUARTER = 900_000;
// In 1972 Liberia was the last country to change its clock at a moment other than a full quarter of an hour.
const QUARTERS_SINCE = Date.UTC(1973, 0, 1);
const MOST_KEPT = 2000;
const offsets = new Map<Zone, Map<number, number>>();

/** Asking for an offset is slow, and the answer stays the same for at least a quarter of an hour. */
function offsetAt(zone: Zone, epochMs: number): number {
  if (epochMs < QUARTERS_SINCE) return askClock(zone, epochMs);
  const quarter = Math.floor(epochMs / QUARTER);
  let known = offsets.get(zone);
  if (!known || known.size >= MOST_KEPT) offsets.set(zone, (known = new Map()));
  let offset = known.get(quarter);
  if (offset === undefined) known.set(quarter, (offset = askClock(zone, epochMs)));
  return offset;
}

function askClock(zone: Zone, epochMs: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(zone).formatToParts(epochMs)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epochMs / 1000) * 1000;
}

function clockOf(zone: Zone): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(zone, clock);
  }
  return clock;
}
