import { addDays, isDated, type Day } from '#domain/day.ts';
import { timeText } from '#domain/time-text.ts';
import type { Visit } from './purchase.ts';

/** `uid`: what a calendar knows the entry by. Where it has it already, it changes it. */
type Entry = Visit & { uid: string };

const MAX_LINE = 74;

/** One entry per visit, as whole days, because a date is the same in every time zone. Null when no visit has a date. */
export function calendarFile(visits: readonly Entry[], place: string, stamp: Date): string | null {
  const days = visits.flatMap((visit) => spanOf(visit));
  if (days.length === 0) return null;
  const entries = days.flatMap(({ visit, from, to }) => [
    'BEGIN:VEVENT',
    `UID:${visit.uid}@entrada`,
    `DTSTAMP:${stamp.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(from)}`,
    `DTEND;VALUE=DATE:${compact(addDays(to, 1))}`,
    `SUMMARY:${escape(visit.eventName || visit.name)}`,
    `DESCRIPTION:${escape(`${visit.quantity} × ${visit.name}${visit.entryTime ? `, entry ${timeText(visit.entryTime)}` : ''}`)}`,
    `LOCATION:${escape(place)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Entrada//Tickets//EN', ...entries, 'END:VCALENDAR'].flatMap(fold).join('\r\n') + '\r\n';
}

function spanOf(visit: Entry): { visit: Entry; from: Day; to: Day }[] {
  if (visit.visitDate === null || visit.visitDate === 'any') return [];
  if (isDated(visit.visitDate)) return [{ visit, from: visit.visitDate, to: visit.visitDate }];
  return visit.firstDay && visit.lastDay ? [{ visit, from: visit.firstDay, to: visit.lastDay }] : [];
}

const compact = (day: Day) => day.replaceAll('-', '');

const escape = (text: string) => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n');

/** A line has at most 75 bytes. A longer one continues on the next line, after a blank. */
function fold(line: string): string[] {
  const parts: string[] = [];
  let part = '';
  const size = (text: string) => new TextEncoder().encode(text).length;
  for (const letter of line) {
    if (size(part + letter) > MAX_LINE) {
      parts.push(part);
      part = ' ';
    }
    part += letter;
  }
  return [...parts, part];
}
