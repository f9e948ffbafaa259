import { useMemo } from 'react';
import type { Cents } from '#domain/cents.ts';
import type { Day } from '#domain/day.ts';
import { heatOf, priceSetOn, type EditedMatrix, type PriceSet } from '#domain/pricing/edit-matrix.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import type { DayMark } from '../days/day-cell.tsx';

type Parts = { matrix: EditedMatrix; at: number; days: readonly Day[]; isOff: (day: Day) => boolean };

/** The days with a price of their own, and what the calendar says on each day: the price that holds, and how dear that is among all of them. */
export function usePriceMarks({ matrix, at, days, isOff }: Parts): { own: ReadonlyMap<Day, PriceSet>; markOf: (day: Day) => DayMark } {
  const money = useMoney();
  const usual = priceSetOn(matrix, at, 'default');
  const own = useMemo(
    () =>
      new Map(
        days.flatMap((day): [Day, PriceSet][] => {
          const set = priceSetOn(matrix, at, day);
          return set ? [[day, set]] : [];
        }),
      ),
    [matrix, at, days],
  );
  const all = useMemo(
    () => days.filter((day) => !isOff(day)).flatMap((day): Cents | Cents[] => (own.get(day) ?? usual)?.priceCents ?? []),
    [days, own, usual, isOff],
  );
  const markOf = (day: Day): DayMark => {
    const set = own.get(day) ?? usual;
    const off = isOff(day);
    const rises = set !== null && set.tiers.length > 0;
    const spoken = [
      set ? money.spoken(set.priceCents) : 'no price',
      own.has(day) ? 'its own price' : '',
      rises ? 'rises with the number sold' : '',
      off ? 'closed' : '',
    ];
    return {
      text: set ? `${money.short(set.priceCents)}${rises ? '↗' : ''}` : '',
      spoken: spoken.filter(Boolean).join(', '),
      heat: set && !off ? heatOf(set.priceCents, all) : null,
      isOff: off,
      isOwn: own.has(day),
    };
  };
  return { own, markOf };
}
