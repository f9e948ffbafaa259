import { MONTH_NAMES } from './day-text.ts';
import { datePartsOf, type Day } from './day.ts';

/** '21 Nov 2026 — 4 Jan 2027', '18 Dec — 20 Dec 2026', '18 Dec 2026'; empty without a first day. */
export function daySpanText(start: Day | null, end: Day | null): string {
  if (!start) return '';
  if (!end || end === start) return dayText(start, true);
  return `${dayText(start, start.slice(0, 4) !== end.slice(0, 4))} — ${dayText(end, true)}`;
}

function dayText(day: Day, withYear: boolean): string {
  const { day: number, month1, year } = datePartsOf(day);
  return `${number} ${MONTH_NAMES[month1 - 1]?.slice(0, 3)}${withYear ? ` ${year}` : ''}`;
}
