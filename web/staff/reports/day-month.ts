import { MONTH_NAMES } from '#domain/day-text.ts';
import { datePartsOf, type Day } from '#domain/day.ts';

/** 'Nov 21', the label below a bar. */
export function dayMonth(day: Day): string {
  const { month1, day: number } = datePartsOf(day);
  return `${MONTH_NAMES[month1 - 1]!.slice(0, 3)} ${number}`;
}
