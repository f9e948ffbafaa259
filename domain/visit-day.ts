import { addDays, isTimeOfDay, type Day } from './day.ts';
import { dayInZone, instantInZone, isZone, timeInZone, type Zone } from './zone.ts';

/** When an event's visit day ends: 'HH:MM:SS' on the next morning, by the venue's clock. */
export type DayEnd = string;
export const MIDNIGHT: DayEnd = '00:00:00';
/** A visit day ends before noon of the next calendar day. */
export const NOON = '12:00:00';

export type VenueClock = { zone: Zone; dayEndsAt: DayEnd };

/** A moment (`at`) at the venue: the visit day, and what calendar and clock show. */
export type VenueTime = VenueClock & { at: number; today: Day; calendarDay: Day; time: string };

/** From an event's record. Without a valid time the day ends at midnight. */
export function dayEndOf(value: unknown): DayEnd {
  return isTimeOfDay(value) && value < NOON ? value : MIDNIGHT;
}

/** The clock of an event: in the time zone of its facility, or of the venue if the facility names none. */
export function clockOfEvent(event: Readonly<Record<string, unknown>>, facility: Readonly<Record<string, unknown>> | undefined, venueZone: Zone): VenueClock {
  const zone = facility?.time_zone;
  return { zone: isZone(zone) ? zone : venueZone, dayEndsAt: dayEndOf(event.day_ends_at) };
}

export function venueTime(clock: VenueClock, epochMs: number): VenueTime {
  const { zone, dayEndsAt } = clock;
  const calendarDay = dayInZone(zone, epochMs);
  return { at: epochMs, today: visitDay(clock, epochMs), calendarDay, time: timeInZone(zone, epochMs), zone, dayEndsAt };
}

/** The visit day of an instant. A night that lasts past midnight belongs to the day on which it began. */
export function visitDay({ zone, dayEndsAt }: VenueClock, epochMs: number): Day {
  const day = dayInZone(zone, epochMs);
  return dayEndsAt !== MIDNIGHT && epochMs < instantInZone(zone, day, dayEndsAt) ? addDays(day, -1) : day;
}

/** Whether a time of entry is in the night that began on the day before. */
export const isOfTheNightBefore = (entryTime: string | null, dayEndsAt: DayEnd): boolean => entryTime !== null && entryTime < dayEndsAt;

/** The visit day of what was sold for a date and, maybe, a time of entry. */
export function visitDayOf(date: Day, entryTime: string | null, dayEndsAt: DayEnd): Day {
  return isOfTheNightBefore(entryTime, dayEndsAt) ? addDays(date, -1) : date;
}

/** The first instant after this visit day. */
export function endOfVisitDay({ zone, dayEndsAt }: VenueClock, day: Day): number {
  return instantInZone(zone, addDays(day, 1), dayEndsAt);
}
