import { useEffect, useRef, useState } from 'react';
import { monthTitle } from '#domain/day-text.ts';
import type { Day } from '#domain/day.ts';
import { Button } from '#web/ui/button/button.tsx';
import { dayForKey } from '#web/ui/calendar/calendar-keys.ts';
import { MonthRows } from '#web/ui/calendar/month-rows.tsx';
import { WeekdayHead } from '#web/ui/calendar/weekday-head.tsx';
import { DayCell, type DayMark } from './day-cell.tsx';
import { daysBetween, useDayStroke, type Range } from './use-day-stroke.ts';
import { useShownMonths } from './use-shown-months.ts';
import styles from './month-board.module.css';

type Props = { range: Range; today: Day; selected: ReadonlySet<Day>; markOf: (day: Day) => DayMark; onSelect: (days: ReadonlySet<Day>) => void };

/** Months in which many days can be chosen at once: by pressing, dragging, Shift, or arrow keys. */
export function MonthBoard({ range, today, selected, markOf, onSelect }: Props) {
  const start = today >= range.from && today <= range.to ? today : range.from;
  const [focused, setFocused] = useState(start);
  const shown = useShownMonths(range, start);
  const stroke = useDayStroke({ range, selected, onSelect });
  const board = useRef<HTMLDivElement>(null);
  const moves = useRef(false);
  const [first] = shown.months;
  useEffect(() => {
    if (!moves.current) return;
    moves.current = false;
    board.current?.querySelector<HTMLButtonElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused, first]);

  const move = (day: Day) => {
    moves.current = true;
    setFocused(day);
    shown.show(day);
  };
  return (
    <div className={styles.board}>
      <MonthTurns shown={shown} />
      <div
        ref={board}
        className={styles.months}
        role="presentation"
        onKeyDown={(event) => {
          const next = dayForKey(event.key, focused, range);
          if (next === null || !(event.target as HTMLElement).dataset['day']) return;
          event.preventDefault();
          if (event.shiftKey) onSelect(new Set([...selected, ...daysBetween(focused, next, range)]));
          move(next);
        }}
      >
        {shown.months.map((month) => (
          <table key={month} role="grid" aria-label={monthTitle(month)} aria-multiselectable="true" className={styles.month}>
            <caption aria-hidden="true">{monthTitle(month)}</caption>
            <WeekdayHead />
            <MonthRows
              month={month}
              renderDay={(day) =>
                day < range.from || day > range.to ? null : (
                  <DayCell
                    day={day}
                    mark={markOf(day)}
                    isToday={day === today}
                    isSelected={selected.has(day)}
                    isFocused={day === focused}
                    onFocus={setFocused}
                    onBegin={stroke.begin}
                    onDraw={stroke.drawTo}
                    onPress={stroke.press}
                  />
                )
              }
            />
          </table>
        ))}
      </div>
    </div>
  );
}

function MonthTurns({ shown }: { shown: ReturnType<typeof useShownMonths> }) {
  if (!shown.hasEarlier && !shown.hasLater) return null;
  return (
    <div className={styles.turns}>
      <Button size="small" disabled={!shown.hasEarlier} onClick={shown.showEarlier}>
        Earlier months
      </Button>
      <Button size="small" disabled={!shown.hasLater} onClick={shown.showLater}>
        Later months
      </Button>
    </div>
  );
}
