import { isDated, type VisitDate } from '#domain/day.ts';
import { dayInZone, timeInZone, type Zone } from '#domain/zone.ts';

/** A session that has ended at the venue can no longer be chosen. One that ends no later than it starts ends on the next day. */
export function hasEnded({ startTime, endTime }: { startTime: string; endTime: string | null }, date: VisitDate, zone: Zone, now: number): boolean {
  if (endTime === null || endTime <= startTime || !isDated(date) || date !== dayInZone(zone, now)) return false;
  return timeInZone(zone, now) > endTime;
}

/** A session is chosen by its time alone, so each time must mean one session: one of this very date goes before one of every day, otherwise the first. */
export function sessionsOfDay<S extends { date: string; startTime: string }>(sessions: readonly S[], day: VisitDate): S[] {
  const byTime = new Map<string, S>();
  for (const session of sessions) {
    const other = byTime.get(session.startTime);
    const isOfDay = session.date === day;
    if (isOfDay ? other?.date !== day : session.date === 'every' && !other) byTime.set(session.startTime, session);
  }
  return [...byTime.values()];
}
