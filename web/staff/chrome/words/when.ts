import { clockText, momentText } from '#domain/moment-text.ts';
import { dayInZone, type Zone } from '#domain/zone.ts';
import { serverNow } from '#web/lib/time/server-clock.ts';

/** An instant by the venue's clock: '3:45 pm' if it is today, otherwise 'Nov 20, 2026, 3:45 pm'. A printed page, which may be read on any day, takes `momentText`. */
export function whenText(zone: Zone, instant: string, now = serverNow()): string {
  const at = Date.parse(instant);
  return dayInZone(zone, at) === dayInZone(zone, now) ? clockText(zone, at) : momentText(zone, at);
}
