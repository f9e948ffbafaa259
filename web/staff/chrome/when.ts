import { mediumDay } from '#domain/day-text.ts';
import { timeText } from '#domain/time-text.ts';
import { dayInZone, timeInZone, type Zone } from '#domain/zone.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** An instant by the venue's clock: '3:45 pm' if it is today, otherwise 'Nov 20, 2026, 3:45 pm'. */
export function whenText(zone: Zone, instant: string, now = serverNow()): string {
  const at = Date.parse(instant);
  const [day, time] = [dayInZone(zone, at), timeText(timeInZone(zone, at))];
  return day === dayInZone(zone, now) ? time : `${mediumDay(day)}, ${time}`;
}
