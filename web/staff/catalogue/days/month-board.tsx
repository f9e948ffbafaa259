import { useEffect, useRef, useState } from 'react';
import { monthTitle } from '#domain/day-text.ts';
import { addDays, type Day } from '#domain/day.ts';
import { addMonths, monthGrid, monthOf, type Month } from '#domain/month.ts';
import { Button } from '#web/ui/button/button.tsx';
import { dayForKey } from '#web/ui/calendar/calendar-keys.ts';
import { WeekdayHead } from '#web/ui/calendar/weekday-head.tsx';
import { DayCell, type DayMark } from './day-cell.tsx';
import styles from './month-board.module.css';

type Range = { from: Day; to: Day };
type Props = { range: Range; today: Day; selected: ReadonlySet<Day>; markOf: (day: Day) => DayMark; onSelect: (days: ReadonlySet<Day>) => void };

const MONTHS_SHOWN = 4;

/** Months in which many days can be chosen at once: by pressing, dragging, Shift, or arrow keys. */
export function MonthBoard({ range, today, selected, markOf, onSelect }: Props) {
  const start = today >= range.from && today <= range.to ? today : range.from;
  const [focused, setFocused] = useState(start);
  const [first, setFirst] = useState<Month>(() => monthOf(start));
  const board = useRef<HTMLDivElement>(null);
  const moves = useRef(false);
  const drawing = useRef<{ from: Day; adds: boolean; before: ReadonlySet<Day> } | null>(null);
  const anchor = useRef<Day | null>(null);
  const [firstMonth, lastMonth] = [monthOf(range.from), monthOf(range.to)];
  const latest = later(addMonths(lastMonth, 1 - MONTHS_SHOWN), firstMonth);
  const shownFirst = later(first > latest ? latest : first, firstMonth);
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) => addMonths(shownFirst, index)).filter((month) => month <= lastMonth);
  useEffect(() => {
    const stop = () => void (drawing.current = null);
    addEventListener('pointerup', stop);
    return () => removeEventListener('pointerup', stop);
  }, []);
  useEffect(() => {
    if (!moves.current) return;
    moves.current = false;
    board.current?.querySelector<HTMLButtonElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused, shownFirst]);

  const within = (a: Day, b: Day): Day[] => {
    const [from, to] = a < b ? [a, b] : [b, a];
    const days: Day[] = [];
    for (let day = later(from, range.from); day <= to && day <= range.to; day = addDays(day, 1)) days.push(day);
    return days;
  };
  const draw = (to: Day) => {
    const stroke = drawing.current!;
    const next = new Set(stroke.before);
    for (const day of within(stroke.from, to))
      if (stroke.adds) next.add(day);
      else next.delete(day);
    onSelect(next);
  };
  const press = (day: Day, reaches: boolean) => {
    const from = reaches && anchor.current ? anchor.current : day;
    const adds = reaches || !selected.has(day);
    drawing.current = { from, adds, before: selected };
    draw(day);
    drawing.current = null;
    if (!reaches) anchor.current = day;
  };
  const begin = (day: Day) => {
    anchor.current = day;
    drawing.current = { from: day, adds: !selected.has(day), before: selected };
    draw(day);
  };
  const move = (day: Day) => {
    moves.current = true;
    setFocused(day);
    const month = monthOf(day);
    if (month < shownFirst) setFirst(month);
    if (month > months.at(-1)!) setFirst(addMonths(month, 1 - MONTHS_SHOWN));
  };
  return (
    <div className={styles.board}>
      {(shownFirst > firstMonth || months.at(-1)! < lastMonth) && (
        <div className={styles.turns}>
          <Button size="small" disabled={shownFirst <= firstMonth} onClick={() => setFirst(later(addMonths(shownFirst, -MONTHS_SHOWN), firstMonth))}>
            Earlier months
          </Button>
          <Button size="small" disabled={months.at(-1)! >= lastMonth} onClick={() => setFirst(addMonths(shownFirst, MONTHS_SHOWN))}>
            Later months
          </Button>
        </div>
      )}
      <div
        ref={board}
        className={styles.months}
        role="presentation"
        onKeyDown={(event) => {
          const next = dayForKey(event.key, focused, range);
          if (next === null || !(event.target as HTMLElement).dataset['day']) return;
          event.preventDefault();
          if (event.shiftKey) onSelect(new Set([...selected, ...within(focused, next)]));
          move(next);
        }}
      >
        {months.map((month) => (
          <table key={month} role="grid" aria-label={monthTitle(month)} aria-multiselectable="true" className={styles.month}>
            <caption aria-hidden="true">{monthTitle(month)}</caption>
            <WeekdayHead />
            <tbody>
              {monthGrid(month).map((week) => (
                <tr key={week.find((day) => day !== null)}>
                  {week.map((day, weekday) =>
                    day === null || day < range.from || day > range.to ? (
                      // oxlint-disable-next-line react/no-array-index-key
                      <td key={weekday} />
                    ) : (
                      <DayCell
                        key={day}
                        day={day}
                        mark={markOf(day)}
                        isToday={day === today}
                        isSelected={selected.has(day)}
                        isFocused={day === focused}
                        onFocus={setFocused}
                        onBegin={begin}
                        onDraw={(to) => drawing.current && draw(to)}
                        onPress={press}
                      />
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </div>
  );
}

const later = <T extends string>(a: T, b: T): T => (a > b ? a : b);
