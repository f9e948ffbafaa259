import { fullDay } from '#domain/day-text.ts';
import type { Bar } from './bar-chart.tsx';
import { inBars } from './chart-scale.ts';
import { dayMonth } from './day-month.ts';
import type { SalesReport } from './reports-asked.ts';

type Days = SalesReport['days'];

/** The decimals of the wire are precise enough for the height of a bar. */
export function salesBars(days: Days): Bar[] {
  const sum = (of: readonly Days[number][], field: 'taken' | 'refunds') => of.reduce((all, day) => all + day[field], 0);
  return inBars(days, (of) => {
    const [first, last] = [of[0]!.date, of.at(-1)!.date];
    return {
      key: first,
      name: dayMonth(first),
      fullName: first === last ? fullDay(first) : `${fullDay(first)} to ${fullDay(last)}`,
      values: { front: sum(of, 'taken'), inside: sum(of, 'refunds') },
    };
  });
}
