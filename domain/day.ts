import { DAY_MS } from './durations.ts';

/** A real calendar date, `YYYY-MM-DD`. It is text, so that no time zone can ever shift it. */
export type Day = string;

/** What a pass is for: one day, any one day, or the whole event. */
export type VisitDate = Day | 'any' | 'event';

type VisitDateParts = { year: number; month1: number; day: number; isAnyDay: boolean; isEventLength: boolean };

export const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** `HH:MM:SS`, as entry times are sent. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const ANY_DAY = /^\d{4}-00-00$/;

export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string') return false;
  const [, year, month1, day] = DAY.exec(value) ?? [];
  return year !== undefined && isRealDate(Number(year), Number(month1), Number(day));
}

export function isVisitDate(value: unknown): value is VisitDate {
  return value === 'any' || value === 'event' || isDay(value);
}

/** A visit with a day of its own, unlike 'any' and 'event'. */
export function isDated(date: VisitDate): date is Day {
  return date !== 'any' && date !== 'event';
}

/** Reads every form in which a visit date is sent. Null for anything else. */
export function parseVisitDate(value: unknown): VisitDate | null {
  if (typeof value === 'string') return ANY_DAY.test(value) ? 'any' : isVisitDate(value) ? value : null;
  if (typeof value !== 'object' || value === null) return null;
  const { year, month1, day, isAnyDay, isEventLength } = value as Partial<Record<keyof VisitDateParts, unknown>>;
  if (isEventLength === true) return 'event';
  if (isAnyDay === true) return 'any';
  const [y, m, d] = [year, month1, day].map(wholeNumber);
  if (y === undefined || m === undefined || d === undefined) return null;
  if (m === 0 && d === 0) return 'any';
  return isRealDate(y, m, d) ? dayOf(y, m, d) : null;
}

export function visitDateParts(date: VisitDate): VisitDateParts {
  if (!isDated(date)) return { year: 0, month1: 0, day: 0, isAnyDay: date === 'any', isEventLength: date === 'event' };
  const { year, month1, day } = datePartsOf(date);
  return { year, month1, day, isAnyDay: false, isEventLength: false };
}

export function datePartsOf(day: Day): { year: number; month1: number; day: number } {
  return { year: Number(day.slice(0, 4)), month1: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) };
}

export function dayOf(year: number, month1: number, day: number): Day {
  return `${pad(year, 4)}-${pad(month1, 2)}-${pad(day, 2)}`;
}

export function compareDays(a: Day, b: Day): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function addDays(day: Day, count: number): Day {
  return fromEpochDay(toEpochDay(day) + count);
}

export function daysBetween(from: Day, to: Day): number {
  return toEpochDay(to) - toEpochDay(from);
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return (((toEpochDay(day) + 4) % 7) + 7) % 7;
}

/** Every day from the first to the last, both included. Empty if the last is before the first. */
export function daysFromTo(from: Day, to: Day): Day[] {
  const first = toEpochDay(from);
  return Array.from({ length: Math.max(0, toEpochDay(to) - first + 1) }, (_, index) => fromEpochDay(first + index));
}

/** Looks at one day after the other, no further than the first that is wanted. */
export function firstDay({ from, to }: { from: Day; to: Day }, isWanted: (day: Day) => boolean): Day | null {
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWanted(day)) return day;
  return null;
}

export function hasDay(range: { from: Day; to: Day }, isWanted: (day: Day) => boolean): boolean {
  return firstDay(range, isWanted) !== null;
}

export function daysInMonth(year: number, month1: number): number {
  if (month1 === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month1) ? 30 : 31;
}

export function isTimeOfDay(value: unknown): value is string {
  return typeof value === 'string' && TIME_OF_DAY.test(value);
}

function isRealDate(year: number, month1: number, day: number): boolean {
  return year >= 1 && year <= 9999 && month1 >= 1 && month1 <= 12 && day >= 1 && day <= daysInMonth(year, month1);
}

function wholeNumber(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\d{1,4}$/.test(value)) return Number(value);
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

// Days since 1970-01-01 by plain arithmetic. Years are counted from March, so that a leap day is the last day of its year.
function toEpochDay(day: Day): number {
  const { year, month1, day: dayOfMonth } = datePartsOf(day);
  const marchYear = month1 <= 2 ? year - 1 : year;
  const dayOfMarchYear = Math.floor((153 * ((month1 + 9) % 12) + 2) / 5) + dayOfMonth - 1;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + dayOfMarchYear - 719_468;
}

function fromEpochDay(epochDay: number): Day {
  const date = new Date(epochDay * DAY_MS);
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}
