import type { RefObject } from 'react';
import { cents } from '#domain/cents.ts';
import type { Day } from '#domain/day.ts';
import type { PriceSet } from '#domain/pricing/edit-matrix.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { chosenText } from '../days/day-tools.tsx';
import { PriceForm } from './price-form.tsx';
import styles from '../days/chosen.module.css';

type Props = {
  selected: ReadonlySet<Day>;
  /** the days with a price of their own */
  own: ReadonlyMap<Day, PriceSet>;
  isRaised: boolean;
  daysAt: RefObject<HTMLElement | null>;
  onSet: (days: readonly Day[], price: PriceSet) => void;
  onClear: (days: readonly Day[]) => void;
};

/** Gives the days that are chosen in the calendar a price of their own, or takes it from them. */
export function ChosenDays({ selected, own, isRaised, daysAt, onSet, onClear }: Props) {
  const money = useMoney();
  const days = [...selected].toSorted();
  return (
    <div className={styles.chosen} data-empty={days.length === 0 || undefined} data-raised={isRaised || undefined}>
      <PriceForm
        title={chosenText(selected)}
        hint={days.length === 0 ? 'Press days in the calendar, draw over several, or choose a weekday.' : 'A price of their own for the chosen days.'}
        set={sameOf(days.map((day) => own.get(day) ?? null))}
        isDisabled={days.length === 0}
        daysAt={daysAt}
        onSet={(price) => {
          onSet(days, price);
          announce(`${money.full(cents(price.priceCents))} for ${chosenText(selected)}.`);
        }}
        onClear={days.some((day) => own.has(day)) ? () => onClear(days) : undefined}
      />
    </div>
  );
}

/** The price that all chosen days share. Null if they differ or have none of their own. */
function sameOf(sets: readonly (PriceSet | null)[]): PriceSet | null {
  const first = sets[0] ?? null;
  return sets.every((set) => JSON.stringify(set) === JSON.stringify(first)) ? first : null;
}
