import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { longDay, monthTitle } from '#domain/day-text.ts';
import { addDays, datePartsOf, firstDay, type Day } from '#domain/day.ts';
import { addMonths, monthOf, type Month } from '#domain/month.ts';
import { dayForKey } from './calendar-keys.ts';
import { MonthRows } from './month-rows.tsx';
import { WeekdayHead } from './weekday-head.tsx';
import styles from './calendar.module.css';

/**
 * How one day is shown and read out. `price` is written below the number; `spoken` is only read out. `isPickable`: it can be picked although it is not open.
 */
export type DayFace = { state: 'past' | 'unavailable' | 'sold-out' | 'open'; price: string | null; spoken: string; isCheapest: boolean; isPickable?: boolean };

type Props = {
  range: { from: Day; to: Day };
  today: Day;
  selected: Day | null;
  /** how many months are shown side by side */
  months: 1 | 2;
  faceOf: (day: Day) => DayFace;
  onPick: (day: Day) => void;
  /** gives the day that it begins at the focus at once */
  takesFocus?: boolean;
};

/** Month grids that arrow keys move through. Each day is read out in full, with its price and availability. */
export function Calendar({ range, today, selected, months, faceOf, onPick, takesFocus = false }: Props) {
  const [focused, setFocused] = useState<Day>(() => beginning({ range, today, selected, faceOf }));
  const [asked, setAsked] = useState<Month>(() => monthOf(focused));
  const shown = firstShown(asked, range, months);
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(takesFocus);
  const [first, last] = [monthOf(range.from), monthOf(range.to)];
  const list = Array.from({ length: months }, (_, index) => addMonths(shown, index));
  const lastShown = addMonths(shown, months - 1);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${focused}"]`)?.focus({ preventScroll: takesFocus });
  }, [focused, shown, takesFocus]);
  const goTo = (day: Day) => {
    moved.current = true;
    setFocused(day);
    const month = monthOf(day);
    if (month < shown) setAsked(month);
    if (month > lastShown) setAsked(addMonths(month, 1 - months));
  };
  const turn = (by: number) => {
    const month = addMonths(shown, by);
    // There the button that was pressed is switched off, and would lose the focus.
    moved.current = by > 0 ? addMonths(month, months - 1) >= last : month <= first;
    setAsked(month);
    setFocused(clamp(`${by > 0 ? addMonths(month, months - 1) : month}-01`, range));
  };
  return (
    <div className={styles.calendar} data-takes-focus={takesFocus || undefined}>
      {/* The grid itself takes no focus; one of its days does. */}
      <div
        ref={grid}
        className={styles.months}
        role="presentation"
        onKeyDown={(event) => {
          const next = dayForKey(event.key, focused, range);
          if (next === null || !(event.target as HTMLElement).dataset['day']) return;
          event.preventDefault();
          goTo(next);
        }}
      >
        {list.map((month) => (
          <MonthGrid key={month} month={month} today={today} selected={selected} focused={focused} faceOf={faceOf} onPick={onPick} onFocus={setFocused} />
        ))}
      </div>
      {/* These come after the days, so that keyboard users reach a day first. */}
      <button type="button" className={`${styles.turn} ${styles.back}`} disabled={shown <= first} aria-label="Earlier month" onClick={() => turn(-1)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </button>
      <button type="button" className={`${styles.turn} ${styles.on}`} disabled={lastShown >= last} aria-label="Later month" onClick={() => turn(1)}>
        <ChevronRight size={20} aria-hidden="true" />
      </button>
    </div>
  );
}

type MonthProps = Pick<Props, 'today' | 'selected' | 'faceOf' | 'onPick'> & { month: Month; focused: Day; onFocus: (day: Day) => void };

function MonthGrid({ month, today, selected, focused, faceOf, onPick, onFocus }: MonthProps) {
  return (
    <div className={styles.month}>
      <strong className={styles.title} id={`month-${month}`} aria-live="polite">
        {monthTitle(month)}
      </strong>
      <table role="grid" aria-labelledby={`month-${month}`} className={styles.grid}>
        <WeekdayHead />
        <MonthRows
          month={month}
          renderDay={(day) => (
            <DayCell
              day={day}
              face={faceOf(day)}
              isToday={day === today}
              isSelected={day === selected}
              isFocused={day === focused}
              onPick={onPick}
              onFocus={onFocus}
            />
          )}
        />
      </table>
    </div>
  );
}

type DayProps = { day: Day; face: DayFace; isToday: boolean; isSelected: boolean; isFocused: boolean; onPick: (day: Day) => void; onFocus: (day: Day) => void };

function DayCell({ day, face, isToday, isSelected, isFocused, onPick, onFocus }: DayProps) {
  const isOpen = face.state === 'open';
  const canPick = isOpen || face.isPickable === true;
  const classes = [styles.day, styles[face.state], isToday && styles.today, isSelected && styles.selected, face.isCheapest && isOpen && styles.cheapest]
    .filter(Boolean)
    .join(' ');
  return (
    <td role="gridcell" aria-selected={isSelected}>
      <button
        type="button"
        className={classes}
        data-day={day}
        tabIndex={isFocused ? 0 : -1}
        aria-disabled={!canPick || undefined}
        aria-current={isToday ? 'date' : undefined}
        onFocus={() => onFocus(day)}
        onClick={() => canPick && onPick(day)}
      >
        <span className="visually-hidden">
          {longDay(day)}
          {face.spoken && `, ${face.spoken}`}
        </span>
        <span className="num" aria-hidden="true">
          {datePartsOf(day).day}
        </span>
        {face.price && (
          <small className={styles.price} aria-hidden="true">
            {face.price}
          </small>
        )}
      </button>
    </td>
  );
}

const LOOK_AHEAD_DAYS = 366;

/** The chosen day, or the next one that can be chosen: nobody has to turn through months in which all is closed. */
function beginning({ range, today, selected, faceOf }: Pick<Props, 'range' | 'today' | 'selected' | 'faceOf'>): Day {
  const from = clamp(selected ?? today, range);
  if (selected) return from;
  const to = clamp(addDays(from, LOOK_AHEAD_DAYS), range);
  return firstDay({ from, to }, (day) => faceOf(day).state === 'open') ?? from;
}

function clamp(day: Day, { from, to }: { from: Day; to: Day }): Day {
  if (day < from) return from;
  return day > to ? to : day;
}

/** Two months never begin with the range's last month, because the second would be empty. */
function firstShown(month: Month, range: { from: Day; to: Day }, months: number): Month {
  const latest = addMonths(monthOf(range.to), 1 - months);
  const first = monthOf(range.from);
  const wanted = month > latest ? latest : month;
  return wanted < first ? first : wanted;
}
