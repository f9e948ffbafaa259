import { addDays, weekdayOf, type Day } from '../day.ts';
import { DAY_MS } from '../durations.ts';
import { addMonths, firstDayOf, monthOf } from '../month.ts';
import { dayInZone, instantInZone, type Zone } from '../zone.ts';

/** How often a report is sent, and when: at a full hour of the venue's clock, each day, on a day of the week (0 is Sunday), or on the first of the month. */
export const REPORT_EVERY = ['day', 'week', 'month'] as const;
export type ReportRhythm = { every: (typeof REPORT_EVERY)[number]; weekday: number | null; hour: number };

export const MOST_REPORT_MAILS = 5;
/** What was missed for longer than this, because no server ran, is not made up for. The last one always is. */
const MADE_UP_FOR_MS = 2 * DAY_MS;

/** The days on which a report is to be sent by now and was not yet, the earliest first. `sentOn`: the last one on which it was. */
export function reportDaysDue(rhythm: ReportRhythm, zone: Zone, now: number, sentOn: Day): Day[] {
  const days: Day[] = [];
  const isMissed = (day: Day) => day > sentOn && (days.length === 0 || momentOf(rhythm, zone, day) >= now - MADE_UP_FOR_MS);
  for (let day = lastReportDay(rhythm, zone, now); isMissed(day); day = dayBefore(rhythm, day)) days.unshift(day);
  return days;
}

/** The last day on which a report was to be sent. */
export function lastReportDay(rhythm: ReportRhythm, zone: Zone, now: number): Day {
  const today = dayInZone(zone, now);
  return isReportDay(rhythm, today) && momentOf(rhythm, zone, today) <= now ? today : dayBefore(rhythm, today);
}

/** When it is sent next, having been sent on this day. */
export function nextReportAt(rhythm: ReportRhythm, zone: Zone, now: number, sentOn: Day): number {
  const last = lastReportDay(rhythm, zone, now);
  let day = addDays(last > sentOn ? last : sentOn, 1);
  while (!isReportDay(rhythm, day)) day = addDays(day, 1);
  return momentOf(rhythm, zone, day);
}

/** The whole days that a report sent on this day is of: the day, the week or the month before. */
export function reportDaysBefore({ every }: ReportRhythm, day: Day): { first: Day; last: Day } {
  const last = addDays(day, -1);
  if (every === 'month') return { first: firstDayOf(addMonths(monthOf(day), -1)), last };
  return { first: every === 'week' ? addDays(day, -7) : last, last };
}

function isReportDay({ every, weekday }: ReportRhythm, day: Day): boolean {
  if (every === 'month') return day === firstDayOf(monthOf(day));
  return every === 'day' || weekdayOf(day) === weekday;
}

function dayBefore(rhythm: ReportRhythm, from: Day): Day {
  let day = addDays(from, -1);
  while (!isReportDay(rhythm, day)) day = addDays(day, -1);
  return day;
}

const momentOf = ({ hour }: ReportRhythm, zone: Zone, day: Day): number => instantInZone(zone, day, `${String(hour).padStart(2, '0')}:00:00`);
