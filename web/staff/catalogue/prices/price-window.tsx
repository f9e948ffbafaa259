import { useMemo, useState } from 'react';
import { cents, type Cents } from '#domain/cents.ts';
import type { Day } from '#domain/day.ts';
import { clearPrice, heatOf, priceSetOn, setPrice, type EditedMatrix, type PriceSet } from '#domain/pricing/edit-matrix.ts';
import { useMoney } from '#web/lib/money.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { chosenText, DayTools } from '../days/day-tools.tsx';
import type { DayMark } from '../days/day-cell.tsx';
import { MonthBoard } from '../days/month-board.tsx';
import type { EventDays } from '../days/use-event-days.ts';
import { PriceForm } from './price-form.tsx';
import chosenStyles from '../days/chosen.module.css';
import styles from './prices.module.css';

type Props = {
  matrix: EditedMatrix;
  at: number;
  event: EventDays;
  /** set for a pass without a day of its own */
  undated: 'any' | 'event' | null;
  isOff: (day: Day) => boolean;
  /** the bar with Save is shown at the bottom */
  isRaised: boolean;
  onChange: (matrix: EditedMatrix) => void;
};

const NOBODY: ReadonlySet<Day> = new Set();

/** The prices of one purchase window: one for all other days, and those of single days on a calendar. */
export function PriceWindow({ matrix, at, event, undated, isOff, isRaised, onChange }: Props) {
  const money = useMoney();
  const [selected, setSelected] = useState<ReadonlySet<Day>>(NOBODY);
  const usual = priceSetOn(matrix, at, 'default');
  const own = useMemo(
    () =>
      new Map(
        event.days.flatMap((day): [Day, PriceSet][] => {
          const set = priceSetOn(matrix, at, day);
          return set ? [[day, set]] : [];
        }),
      ),
    [matrix, at, event.days],
  );
  const all = useMemo(
    () =>
      event.days
        .filter((day) => !isOff(day))
        .flatMap((day): Cents[] => {
          const set = own.get(day) ?? usual;
          return set ? [set.priceCents] : [];
        }),
    [event.days, own, usual, isOff],
  );
  const markOf = (day: Day): DayMark => {
    const set = own.get(day) ?? usual;
    const off = isOff(day);
    const spoken = [
      set ? money.spoken(set.priceCents) : 'no price',
      own.has(day) ? 'its own price' : '',
      set && set.tiers.length > 0 ? 'rises with the number sold' : '',
      off ? 'closed' : '',
    ];
    return {
      text: set ? `${money.short(set.priceCents)}${set.tiers.length > 0 ? '↗' : ''}` : '',
      spoken: spoken.filter(Boolean).join(', '),
      heat: set && !off ? heatOf(set.priceCents, all) : null,
      isOff: off,
      isOwn: own.has(day),
    };
  };
  const days = [...selected].toSorted();
  const special = (['any', 'event'] as const).filter((date) => date === undated || priceSetOn(matrix, at, date) !== null);
  return (
    <div className={styles.window}>
      <div className={styles.forms}>
        <PriceForm
          title={undated ? 'Price' : 'Price for all other days'}
          hint={undated ? 'It has no day of its own, so one price is enough.' : 'Holds for each day that has no price of its own.'}
          set={usual}
          onSet={(price) => onChange(setPrice(matrix, at, ['default'], price))}
          onClear={usual ? () => onChange(clearPrice(matrix, at, ['default'])) : undefined}
        />
        {special
          .filter((date) => priceSetOn(matrix, at, date) !== null)
          .map((date) => (
            <PriceForm
              key={date}
              title={date === 'any' ? 'Price to come on any day' : 'Price for the whole event'}
              hint="Goes before the price for all other days."
              set={priceSetOn(matrix, at, date)}
              onSet={(price) => onChange(setPrice(matrix, at, [date], price))}
              onClear={() => onChange(clearPrice(matrix, at, [date]))}
            />
          ))}
      </div>
      {!undated && (
        <div className={styles.board}>
          <DayTools days={event.days.filter((day) => !isOff(day))} selected={selected} onSelect={setSelected} />
          <MonthBoard range={event.range} today={event.today} selected={selected} markOf={markOf} onSelect={setSelected} />
          <p className="meta">The warmer a day, the dearer. Bold: a price of its own. Hatched: closed or blocked. ↗: rises with the number sold.</p>
        </div>
      )}
      {!undated && (
        <div className={chosenStyles.chosen} data-empty={days.length === 0 || undefined} data-raised={isRaised || undefined}>
          <PriceForm
            key={days.join()}
            title={chosenText(selected)}
            hint={days.length === 0 ? 'Press days in the calendar, draw over several, or choose a weekday.' : 'A price of their own for the chosen days.'}
            set={sameOf(days.map((day) => own.get(day) ?? null))}
            isDisabled={days.length === 0}
            onSet={(price) => {
              onChange(setPrice(matrix, at, days, price));
              announce(`${money.full(cents(price.priceCents))} for ${chosenText(selected)}.`);
            }}
            onClear={days.some((day) => own.has(day)) ? () => onChange(clearPrice(matrix, at, days)) : undefined}
          />
        </div>
      )}
    </div>
  );
}

/** The price that all chosen days share. Null if they differ or have none of their own. */
function sameOf(sets: readonly (PriceSet | null)[]): PriceSet | null {
  const first = sets[0] ?? null;
  return sets.every((set) => JSON.stringify(set) === JSON.stringify(first)) ? first : null;
}
