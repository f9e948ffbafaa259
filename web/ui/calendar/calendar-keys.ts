import { addDays, datePartsOf, weekdayOf, type Day } from '#domain/day.ts';
import { addMonths, lastDayOf, monthOf } from '#domain/month.ts';

/** The day that a key moves to, never outside the range. Null: the key does nothing here. */
export function dayForKey(key: string, day: Day, range: { from: Day; to: Day }): Day | null {
  const next = step(key, day);
  if (next === null) return null;
  if (next < range.from) return range.from;
  return next > range.to ? range.to : next;
}

function step(key: string, day: Day): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return sameDayOfMonth(day, -1);
    case 'PageDown':
      return sameDayOfMonth(day, 1);
    default:
      return null;
  }
}

function sameDayOfMonth(day: Day, months: number): Day {
  const month = addMonths(monthOf(day), months);
  const last = lastDayOf(month);
  const same = `${month}-${String(datePartsOf(day).day).padStart(2, '0')}`;
  return same > last ? last : same;
}
