import { addDays, isDated, type Day, type VisitDate } from './day.ts';
import { HOUR_MS } from './durations.ts';
import { instantInZone, type Zone } from './zone.ts';

/** When a visit is. `endTime`: of its session. `first` and `last`: the days of its event. */
export type VisitTimes = { zone: Zone; date: VisitDate; time: string | null; endTime?: string | null; first: Day | null; last: Day | null };
type Span = readonly string[];

/** `uid`: what a calendar knows the entry by. Where it has it already, it changes it. */
export type CalendarEntry = { uid: string; title: string; description: string; place: string; more?: readonly string[]; span: Span };

const ASSUMED_LENGTH_MS = 2 * HOUR_MS;
/** A session that would take longer has an end that belongs to a start of before. */
const LONGEST_MS = 12 * HOUR_MS;
const MOST_BYTES = 73;
const COUNTED_SINCE = Date.UTC(2020, 0, 1);

/** A file for any calendar (RFC 5545), in UTC. A visit may have been moved: calendars take the entry with the higher number for the newer one. */
export function calendarFile(entries: readonly CalendarEntry[], now: number): string {
  const events = entries.flatMap(({ uid, title, description, place, more = [], span }) => [
    'BEGIN:VEVENT',
    `UID:${uid}@entrada`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${Math.floor((now - COUNTED_SINCE) / 1000)}`,
    ...span,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    `LOCATION:${escaped(place)}`,
    ...more,
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Entrada//Tickets//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH', ...events, 'END:VCALENDAR'];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** A visit with a time of entry takes as long as its session. One without takes its whole day, and leaves its reader free. Null: no day is known yet. */
export function calendarSpan({ zone, date, time, endTime = null, first, last }: VisitTimes): Span | null {
  if (!isDated(date)) return date === 'event' && first && last ? wholeDays(first, last) : null;
  if (time === null) return wholeDays(date, date);
  const start = instantInZone(zone, date, time);
  return [`DTSTART:${utc(start)}`, `DTEND:${utc(start + lengthOf(zone, date, time, endTime))}`];
}

/** A session may end after midnight. */
function lengthOf(zone: Zone, date: Day, time: string, endTime: string | null): number {
  if (!endTime) return ASSUMED_LENGTH_MS;
  const length = instantInZone(zone, endTime > time ? date : addDays(date, 1), endTime) - instantInZone(zone, date, time);
  // A start in the hour that the clock skips may lie behind its end.
  return length <= 0 || length > LONGEST_MS ? ASSUMED_LENGTH_MS : length;
}

const wholeDays = (from: Day, to: Day): Span => [
  `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
  `DTEND;VALUE=DATE:${addDays(to, 1).replaceAll('-', '')}`,
  // A pass for a season does not fill two months.
  'TRANSP:TRANSPARENT',
];

const utc = (epochMs: number): string => new Date(epochMs).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

/** Lines end within 75 bytes and continue after a blank. No character is cut in two. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const letter of line) {
    const size = bytesOf(letter.codePointAt(0)!);
    if (bytes + size > MOST_BYTES) [text, bytes] = [`${text}\r\n `, 1];
    text += letter;
    bytes += size;
  }
  return text;
}

const bytesOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);
