import { MONTH_NAMES } from './day-text.ts';
import { datePartsOf, type Day } from './day.ts';

/** '21 Nov 2026 — 4 Jan 2027', '18 Dec — 20 Dec 2026', '18 Dec 2026'; empty without a first day. */
export function daySpanText(start: Day | null, end: Day | null): string {
  if (!start) return '';
  if (!end || end === start) return withYear(start);
  const isOfOneYear = start.slice(0, 4) === end.slice(0, 4);
  return `${isOfOneYear ? withoutYear(start) : withYear(start)} — ${withYear(end)}`;
}

function withYear(day: Day): string {
  return `${withoutYear(day)} ${datePartsOf(day).year}`;
}

function withoutYear(day: Day): string {
  const { day: number, month1 } = datePartsOf(day);
  return `${number} ${MONTH_NAMES[month1 - 1]?.slice(0, 3)}`;
}
