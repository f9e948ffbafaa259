import { isDated, type VisitDate } from '#domain/day.ts';
import { dayInZone, timeInZone, type Zone } from '#domain/zone.ts';

/** A session that has ended at the venue can no longer be chosen. One that ends no later than it starts ends on the next day. */
export function hasEnded({ startTime, endTime }: { startTime: string; endTime: string | null }, date: VisitDate, zone: Zone, now: number): boolean {
  if (endTime === null || endTime <= startTime || !isDated(date) || date !== dayInZone(zone, now)) return false;
  return timeInZone(zone, now) > endTime;
}
