import { memo, useEffect, useRef } from 'react';
import { longDay, MONTH_NAMES, WEEKDAY_NAMES } from '#domain/day-text.ts';
import { addDays, datePartsOf, weekdayOf, type Day } from '#domain/day.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { scrollBehavior } from '#web/lib/screens/motion.ts';
import type { DayFace } from '#web/ui/calendar/calendar.tsx';
import { fromWord } from './day-faces.ts';
import type { ShopDay, ShopDays } from './shelf.ts';
import styles from './date-rail.module.css';

const SHOWN = 21;
const LONGEST_GAP = 7;

type Props = { of: ShopDays; faceOf: (day: Day) => DayFace; picked: Day | null; onPick: (day: Day) => void };

/** The next days with price and state, as the fastest way to choose a date. */
export const DateRail = memo(function DateRail({ of: { days, cheapest, waitable }, faceOf, picked, onPick }: Props) {
  const rail = useRef<HTMLDivElement>(null);
  const shown = nextDays(days, picked);
  useEffect(() => {
    const chosen = rail.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (rail.current && chosen)
      rail.current.scrollTo({ left: chosen.offsetLeft - rail.current.clientWidth / 2 + chosen.clientWidth / 2, behavior: scrollBehavior() });
  }, [picked]);
  if (shown.length === 0) return null;
  return (
    <>
      <div ref={rail} className={styles.rail} role="group" aria-label="Next dates">
        {shown.map((day, index) => (
          <RailDay
            key={day.day}
            day={day}
            spoken={faceOf(day.day).spoken}
            isAfterGap={shown[index - 1]?.day !== addDays(day.day, -1)}
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

type DayProps = { day: ShopDay; spoken: string; isAfterGap: boolean; isCheapest: boolean; isWaitable: boolean; isPicked: boolean; onPick: (day: Day) => void };

function RailDay({ day: { day, state, priceCents, isFrom, isToday }, spoken, isAfterGap, isCheapest, isWaitable, isPicked, onPick }: DayProps) {
  const money = useMoney();
  const isOpen = state === 'open';
  const word = isOpen ? (priceCents === null ? '' : `${fromWord(isFrom)}${money.short(priceCents)}`) : state === 'sold-out' ? 'Sold out' : 'Closed';
  const classes = [styles.day, isCheapest && isOpen && styles.low, state === 'sold-out' && styles.gone, state === 'unavailable' && styles.off]
    .filter(Boolean)
    .join(' ');
  return (
    <button type="button" className={classes} aria-pressed={isPicked} disabled={!isOpen && !isWaitable} onClick={() => onPick(day)}>
      <span className="visually-hidden">
        {longDay(day)}, {spoken}
      </span>
      <span className={styles.weekday} aria-hidden="true">
        {isToday ? 'Today' : railWeekday(day, isAfterGap)}
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

/** With the month where one begins, at the first, and after days left out: the numbers alone would leave open which month they are of. */
function railWeekday(day: Day, isAfterGap: boolean): string {
  const { month1, day: number } = datePartsOf(day);
  const names = [WEEKDAY_NAMES[weekdayOf(day)]!, ...(isAfterGap || number === 1 ? [MONTH_NAMES[month1 - 1]!] : [])];
  return names.map((name) => name.slice(0, 3)).join(', ');
}

/** Days from the first that is not past, and further if a later day is picked. Where the venue is closed for more than a week on end, the days between are left out. */
function nextDays(all: readonly ShopDay[], picked: Day | null): readonly ShopDay[] {
  const days = withoutLongGaps(all);
  const at = picked === null ? -1 : days.findIndex((day) => day.day === picked);
  return days.slice(0, Math.max(SHOWN, at + 8));
}

function withoutLongGaps(days: readonly ShopDay[]): ShopDay[] {
  let closed: ShopDay[] = [];
  return days.flatMap((day) => {
    closed.push(day);
    if (day.state === 'unavailable') return [];
    const shown = closed.length > LONGEST_GAP + 1 ? [day] : closed;
    closed = [];
    return shown;
  });
}
