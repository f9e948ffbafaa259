import { useRef, useState } from 'react';
import type { Day } from '#domain/day.ts';
import { clearPrice, priceSetOn, setPrice, type EditedMatrix } from '#domain/pricing/edit-matrix.ts';
import { DayTools } from '../days/day-tools.tsx';
import { MonthBoard } from '../days/month-board.tsx';
import type { EventDays } from '../days/use-event-days.ts';
import { ChosenDays } from './chosen-days.tsx';
import { PriceForm } from './price-form.tsx';
import { usePriceMarks } from './use-price-marks.ts';
import styles from './prices.module.css';

type Props = {
  matrix: EditedMatrix;
  at: number;
  event: EventDays;
  /** it is for no day of its own */
  isUndated: boolean;
  isOff: (day: Day) => boolean;
  /** the bar with Save is shown at the bottom */
  isRaised: boolean;
  onChange: (matrix: EditedMatrix) => void;
};

const NO_DAYS: ReadonlySet<Day> = new Set();

/** The prices of one purchase window: one for all other days, and those of single days on a calendar. */
export function PriceWindow({ matrix, at, event, isUndated, isOff, isRaised, onChange }: Props) {
  const [selected, setSelected] = useState<ReadonlySet<Day>>(NO_DAYS);
  const board = useRef<HTMLDivElement>(null);
  const { own, markOf } = usePriceMarks({ matrix, at, days: event.days, isOff });
  return (
    <div className={styles.window}>
      <StandingPrices matrix={matrix} at={at} isUndated={isUndated} onChange={onChange} />
      {!isUndated && (
        <>
          <div ref={board} className={styles.board}>
            <DayTools days={event.days.filter((day) => !isOff(day))} selected={selected} onSelect={setSelected} />
            <MonthBoard range={event.range} today={event.today} selected={selected} markOf={markOf} onSelect={setSelected} />
            <p className="meta">The warmer a day, the dearer. Bold: a price of its own. Hatched: closed or blocked. ↗: rises with the number sold.</p>
          </div>
          <ChosenDays
            selected={selected}
            own={own}
            isRaised={isRaised}
            daysAt={board}
            onSet={(days, price) => onChange(setPrice(matrix, at, days, price))}
            onClear={(days) => onChange(clearPrice(matrix, at, days))}
          />
        </>
      )}
    </div>
  );
}

const STANDING = {
  default: { title: 'Price for all other days', hint: 'Holds for each day that has no price of its own.' },
  any: { title: 'Price to come on any day', hint: 'Goes before the price for all other days.' },
  event: { title: 'Price for the whole event', hint: 'Goes before the price for all other days.' },
} as const;
const ONLY_PRICE = { title: 'Price', hint: 'It has no day of its own, so one price is enough.' };

/** The prices that are for no single day. Those to come on any day or for the whole event are shown where there are any. */
function StandingPrices({ matrix, at, isUndated, onChange }: Pick<Props, 'matrix' | 'at' | 'isUndated' | 'onChange'>) {
  const dates = (['default', 'any', 'event'] as const).filter((date) => date === 'default' || priceSetOn(matrix, at, date) !== null);
  return (
    <div className={styles.forms}>
      {dates.map((date) => {
        const set = priceSetOn(matrix, at, date);
        return (
          <PriceForm
            key={date}
            {...(date === 'default' && isUndated ? ONLY_PRICE : STANDING[date])}
            set={set}
            onSet={(price) => onChange(setPrice(matrix, at, [date], price))}
            onClear={set ? () => onChange(clearPrice(matrix, at, [date])) : undefined}
          />
        );
      })}
    </div>
  );
}
