import { addDays, isTimeOfDay, type Day } from './day.ts';
import { dayInZone, instantInZone, isZone, timeInZone, type Zone } from './zone.ts';

/** When the day of an event is over: 'HH:MM:SS' of the next morning on the venue's clock. */
export type DayEnd = string;
export const MIDNIGHT: DayEnd = '00:00:00';
/** Every day is over before the next one's noon. */
export const NOON = '12:00:00';

export type VenueClock = { zone: Zone; dayEndsAt: DayEnd };

/** A moment (`at`) at the venue: the day whose visits are going on, and what calendar and clock show. */
export type VenueTime = VenueClock & { at: number; today: Day; calendarDay: Day; time: string };

/** As an event's record has it; without one the day ends at midnight. */
export function dayEndOf(value: unknown): DayEnd {
  return isTimeOfDay(value) && value < NOON ? value : MIDNIGHT;
}

/** The clock that an event goes by: in the zone of its facility, or of the whole venue where that names none. */
export function clockOfEvent(event: Readonly<Record<string, unknown>>, facility: Readonly<Record<string, unknown>> | undefined, venueZone: Zone): VenueClock {
  const zone = facility?.time_zone;
  return { zone: isZone(zone) ? zone : venueZone, dayEndsAt: dayEndOf(event.day_ends_at) };
}

export function venueTime(clock: VenueClock, epochMs: number): VenueTime {
  const { zone, dayEndsAt } = clock;
  const calendarDay = dayInZone(zone, epochMs);
  return { at: epochMs, today: visitDay(clock, epochMs), calendarDay, time: timeInZone(zone, epochMs), zone, dayEndsAt };
}

/** The day that a visit at an instant is of: a night that goes on past midnight is of the day it began on. */
export function visitDay({ zone, dayEndsAt }: VenueClock, epochMs: number): Day {
  const day = dayInZone(zone, epochMs);
  return dayEndsAt !== MIDNIGHT && epochMs < instantInZone(zone, day, dayEndsAt) ? addDays(day, -1) : day;
}

/** The first instant at which visits of this day are over. */
export function endOfVisitDay({ zone, dayEndsAt }: VenueClock, day: Day): number {
  return instantInZone(zone, addDays(day, 1), dayEndsAt);
}
