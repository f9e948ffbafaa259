import { mediumDay } from '#domain/day-text.ts';
import { timeText } from '#domain/time-text.ts';
import { dayInZone, timeInZone, type Zone } from '#domain/zone.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** Passed as the current time, so that `whenText` includes the day: a printed page may be read on any day. */
export const ON_PAPER = 0;

/** An instant by the venue's clock: '3:45 pm' if it is today, otherwise 'Nov 20, 2026, 3:45 pm'. */
export function whenText(zone: Zone, instant: string, now = serverNow()): string {
  const at = Date.parse(instant);
  const [day, time] = [dayInZone(zone, at), timeText(timeInZone(zone, at))];
  return day === dayInZone(zone, now) ? time : `${mediumDay(day)}, ${time}`;
}
