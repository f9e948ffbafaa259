import { memo, useEffect, useRef } from 'react';
import type { CalendarDay } from '#domain/catalog/calendar.ts';
import { longDay, MONTH_NAMES, WEEKDAY_NAMES } from '#domain/day-text.ts';
import { datePartsOf, weekdayOf, type Day } from '#domain/day.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { scrollBehavior } from '#web/lib/screens/motion.ts';
import { MAY_WAIT } from './day-faces.ts';
import type { ShopDays } from './shelf.ts';
import styles from './date-rail.module.css';

const SHOWN = 21;

type Props = { of: ShopDays; picked: Day | null; onPick: (day: Day) => void };

/** The next days with price and state, as the fastest way to choose a date. */
export const DateRail = memo(function DateRail({ of: { days, cheapest, waitable }, picked, onPick }: Props) {
  const rail = useRef<HTMLDivElement>(null);
  const shown = nextDays(days, picked);
  useEffect(() => {
    const chosen = rail.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (rail.current && chosen)
      rail.current.scrollTo({ left: chosen.offsetLeft - rail.current.clientWidth / 2 + chosen.clientWidth / 2, behavior: scrollBehavior() });
  }, [picked]);
  return (
    <>
      <div ref={rail} className={styles.rail} role="group" aria-label="Next dates">
        {shown.map((day, index) => (
          <RailDay
            key={day.day}
            day={day}
            isFirst={index === 0}
            isCheapest={cheapest.has(day.day)}
            isWaitable={waitable.has(day.day)}
            isPicked={day.day === picked}
            onPick={onPick}
          />
        ))}
      </div>
      {waitable.size > 0 && <p className={`meta ${styles.mayWait}`}>Sold out on your day? Choose it, and wait for a place.</p>}
    </>
  );
});

function RailDay({
  day: { day, state, priceCents, itemsLeft, isToday },
  isFirst,
  isCheapest,
  isWaitable,
  isPicked,
  onPick,
}: {
  day: CalendarDay;
  isFirst: boolean;
  isCheapest: boolean;
  isWaitable: boolean;
  isPicked: boolean;
  onPick: (day: Day) => void;
}) {
  const money = useMoney();
  const isOpen = state === 'open';
  const word = isOpen ? (priceCents === null ? '' : money.short(priceCents)) : state === 'sold-out' ? 'Sold out' : 'Closed';
  const spoken = isOpen
    ? [priceCents === null ? '' : money.spoken(priceCents), itemsLeft !== null && itemsLeft < 100 ? `${itemsLeft} left` : '', isCheapest ? 'lowest price' : '']
        .filter(Boolean)
        .join(', ')
    : isWaitable
      ? `${word}, ${MAY_WAIT}`
      : word;
  const classes = [styles.day, isCheapest && isOpen && styles.low, state === 'sold-out' && styles.gone, state === 'unavailable' && styles.off]
    .filter(Boolean)
    .join(' ');
  return (
    <button type="button" className={classes} aria-pressed={isPicked} disabled={!isOpen && !isWaitable} onClick={() => onPick(day)}>
      <span className="visually-hidden">
        {longDay(day)}, {spoken}
      </span>
      <span className={styles.weekday} aria-hidden="true">
        {isToday ? 'Today' : railWeekday(day, isFirst)}
      </span>
      <span className={`num ${styles.number}`} aria-hidden="true">
        {datePartsOf(day).day}
      </span>
      <span className={styles.price} aria-hidden="true">
        {word}
      </span>
    </button>
  );
}

/** With the month where one begins, and at the first: the numbers alone would leave open which month they are of. */
function railWeekday(day: Day, isFirst: boolean): string {
  const { month1, day: number } = datePartsOf(day);
  const names = [WEEKDAY_NAMES[weekdayOf(day)]!, ...(isFirst || number === 1 ? [MONTH_NAMES[month1 - 1]!] : [])];
  return names.map((name) => name.slice(0, 3)).join(', ');
}

/** Days from the first that is not past, and further if a later day is picked. */
function nextDays(days: readonly CalendarDay[], picked: Day | null): readonly CalendarDay[] {
  const at = picked === null ? -1 : days.findIndex((day) => day.day === picked);
  return days.slice(0, Math.max(SHOWN, at + 8));
}
