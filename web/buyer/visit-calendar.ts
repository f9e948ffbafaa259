import { calendarFile, calendarSpan } from '#domain/calendar-file.ts';
import { timeText } from '#domain/time-text.ts';
import type { Zone } from '#domain/zone.ts';
import { saveBlob } from '#web/lib/calls/save-document.ts';
import type { Visit } from './purchase.ts';

/** `endTime`: of the session, where that is known. */
type Entry = Visit & { uid: string; endTime?: string | null };

export const CALENDAR_FILE = 'visit.ics';
const TYPE = 'text/calendar;charset=utf-8';

/** A calendar file of visits. `zone`: the venue's, for events that have none of their own. Null when no visit has a date. */
export function visitCalendar(visits: readonly Entry[], { place, zone, now }: { place: string; zone: Zone; now: number }): string | null {
  const entries = visits.flatMap(({ uid, name, quantity, visitDate, entryTime, endTime, eventName, firstDay, lastDay, ...visit }) => {
    const span = visitDate && calendarSpan({ zone: visit.zone ?? zone, date: visitDate, time: entryTime, endTime, first: firstDay, last: lastDay });
    const description = `${quantity} × ${name}${entryTime ? `, entry ${timeText(entryTime)}` : ''}`;
    return span ? [{ uid, title: eventName || name, description, place, span }] : [];
  });
  return entries.length === 0 ? null : calendarFile(entries, now);
}

export const saveCalendar = (text: string): void => saveBlob(new Blob([text], { type: TYPE }), CALENDAR_FILE);

/** For a link that saves the file without any script. */
export const calendarLink = (text: string): string => `data:${TYPE},${encodeURIComponent(text)}`;
