import { useState } from 'react';
import type { Day } from '#domain/day.ts';
import { addMonths, monthOf, type Month } from '#domain/month.ts';
import { later } from './later.ts';
import type { Range } from './use-day-stroke.ts';

const MONTHS_SHOWN = 4;

/** Which months of a range are on the board, and how to get to the others. */
export function useShownMonths(range: Range, start: Day) {
  const [wanted, setWanted] = useState<Month>(() => monthOf(start));
  const [firstMonth, lastMonth] = [monthOf(range.from), monthOf(range.to)];
  const latest = later(addMonths(lastMonth, 1 - MONTHS_SHOWN), firstMonth);
  const first = later(wanted > latest ? latest : wanted, firstMonth);
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) => addMonths(first, index)).filter((month) => month <= lastMonth);
  const last = months.at(-1)!;
  return {
    months,
    hasEarlier: first > firstMonth,
    hasLater: last < lastMonth,
    showEarlier: () => setWanted(later(addMonths(first, -MONTHS_SHOWN), firstMonth)),
    showLater: () => setWanted(addMonths(first, MONTHS_SHOWN)),
    show(day: Day) {
      const month = monthOf(day);
      if (month < first) setWanted(month);
      if (month > last) setWanted(addMonths(month, 1 - MONTHS_SHOWN));
    },
  };
}
