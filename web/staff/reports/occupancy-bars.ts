import { fullDay, shortDay, visitDateText } from '#domain/day-text.ts';
import { isDated, type VisitDate } from '#domain/day.ts';
import { compareNames } from '#domain/name-order.ts';
import type { Bar } from './bar-chart.tsx';
import { dayMonth } from './day-month.ts';
import type { OccupancyReport } from './reports-asked.ts';

type Place = OccupancyReport['places'][number];
type Subject = { id: string; name: string };

const room = (places: readonly Place[]): number => places.reduce((sum, place) => sum + place.capacity, 0);

/** Everything with capacity by date, largest first. Each gets a chart. */
export function subjectsOf(places: readonly Place[]): Subject[] {
  const dates = Map.groupBy(
    places.filter((place) => isDated(place.date)),
    (place) => place.subject_id,
  );
  return [...dates].toSorted(([, a], [, b]) => room(b) - room(a) || compareNames(a[0]!.name, b[0]!.name)).map(([id, [first]]) => ({ id, name: first!.name }));
}

/** One bar per date, in calendar order. */
export function occupancyBars(places: readonly Place[], subjectId: string): Bar[] {
  return places
    .filter((place) => place.subject_id === subjectId && isDated(place.date))
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(({ date, capacity, sold, checked_in }) => ({
      key: date,
      name: dayMonth(date),
      fullName: fullDay(date),
      values: { behind: capacity, front: sold, inside: checked_in },
    }));
}

export const dateText = (date: VisitDate): string => visitDateText(date, shortDay);

/** Rows with a date first, then those without. */
export function byDate<Row extends { date: string }>(a: Row, b: Row): number {
  return Number(!isDated(a.date)) - Number(!isDated(b.date)) || a.date.localeCompare(b.date);
}
