import { isDated, type VisitDate } from '#domain/day.ts';
import { dayInZone, minutesSince, timeInZone, type Zone } from '#domain/zone.ts';

/** Where a session takes place: its time zone, and until how long after its start a gate lets in. */
export type SessionPlace = { zone: Zone; lateMinutes: number };
type Span = { startTime: string; endTime: string | null };

/** A time of entry can be chosen until its session has ended, or until the gates no longer let in for it. */
export function isStillOpen(session: Span, date: VisitDate, { zone, lateMinutes }: SessionPlace, now: number): boolean {
  return !hasEnded(session, date, zone, now) && !(isDated(date) && minutesSince(zone, date, session.startTime, now) > lateMinutes);
}

/** A session that has ended at the venue can no longer be chosen. One that ends no later than it starts ends on the next day. */
function hasEnded({ startTime, endTime }: Span, date: VisitDate, zone: Zone, now: number): boolean {
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
