import { MOST_REPORT_DAYS } from '#domain/asked-days.ts';
import { addDays, daysBetween, isDay, type Day } from '#domain/day.ts';
import { OBJECT_ID } from '#domain/ids.ts';
import { REPORTS } from './reports-words.ts';

/** The days and event of a report. They are kept in the address, so that a report can be bookmarked or sent to somebody. */
export type Asked = { from: Day; to: Day; eventId: string | null };

/** By default sales look back, and occupancy looks ahead. */
export function askedBy(search: URLSearchParams, today: Day, looks: 'back' | 'ahead'): Asked {
  const [from, to, event] = [search.get('from'), search.get('to'), search.get('event')];
  const usual = looks === 'back' ? { from: addDays(today, -29), to: today } : { from: today, to: addDays(today, 29) };
  const span = isDay(from) && isDay(to) && spanProblem({ from, to }) === null ? { from, to } : usual;
  return { ...span, eventId: event !== null && OBJECT_ID.test(event) ? event : null };
}

export function searchOf({ from, to, eventId }: Asked): Record<string, string> {
  return { from, to, ...(eventId && { event: eventId }) };
}

/** Why the days are not valid, or null. */
export function spanProblem({ from, to }: Pick<Asked, 'from' | 'to'>): string | null {
  if (from > to) return REPORTS.wrongWay;
  return daysBetween(from, to) >= MOST_REPORT_DAYS ? REPORTS.tooLong : null;
}

type Preset = { label: string; from: Day; to: Day };

export function presets(today: Day, looks: 'back' | 'ahead'): Preset[] {
  const monthStart = `${today.slice(0, 7)}-01`;
  const lastMonthEnd = addDays(monthStart, -1);
  if (looks === 'ahead')
    return [
      { label: 'Today', from: today, to: today },
      { label: 'Next 7 days', from: today, to: addDays(today, 6) },
      { label: 'Next 30 days', from: today, to: addDays(today, 29) },
      { label: 'Next 90 days', from: today, to: addDays(today, 89) },
    ];
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Last 7 days', from: addDays(today, -6), to: today },
    { label: 'Last 30 days', from: addDays(today, -29), to: today },
    { label: 'This month', from: monthStart, to: today },
    { label: 'Last month', from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd },
  ];
}
