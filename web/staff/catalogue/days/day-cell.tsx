import { useRef, type PointerEvent } from 'react';
import { longDay } from '#domain/day-text.ts';
import { datePartsOf, type Day } from '#domain/day.ts';
import styles from './month-board.module.css';

/** How the board shows a day: number, spoken text, colour by amount, and whether the day is in use. */
export type DayMark = { text: string; below?: string; spoken: string; heat: number | null; isOff: boolean; isOwn: boolean; isBad?: boolean };

type CellProps = {
  day: Day;
  mark: DayMark;
  isToday: boolean;
  isSelected: boolean;
  isFocused: boolean;
  onFocus: (day: Day) => void;
  onBegin: (day: Day) => void;
  onDraw: (day: Day) => void;
  onPress: (day: Day, reaches: boolean) => void;
};

export function DayCell({ day, mark, isToday, isSelected, isFocused, onFocus, onBegin, onDraw, onPress }: CellProps) {
  const drawn = useRef(false);
  const classes = [styles.day, mark.isOff && styles.off, mark.isOwn && styles.own, mark.isBad && styles.bad, isToday && styles.today].filter(Boolean).join(' ');
  return (
    <td role="gridcell" aria-selected={isSelected}>
      <button
        type="button"
        className={classes}
        data-day={day}
        data-heat={mark.heat ?? undefined}
        data-selected={isSelected || undefined}
        tabIndex={isFocused ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        onFocus={() => onFocus(day)}
        onPointerDown={(event: PointerEvent) => {
          drawn.current = event.pointerType === 'mouse' && event.button === 0 && !event.shiftKey;
          if (drawn.current) onBegin(day);
        }}
        // No click follows a stroke that ends on another day.
        onKeyDown={() => void (drawn.current = false)}
        onPointerEnter={({ buttons, pointerType }) => pointerType === 'mouse' && buttons === 1 && onDraw(day)}
        onClick={({ shiftKey }) => {
          if (!drawn.current) onPress(day, shiftKey);
          drawn.current = false;
        }}
      >
        <span className="visually-hidden">
          {longDay(day)}
          {mark.spoken && `, ${mark.spoken}`}
        </span>
        <span className={styles.number} aria-hidden="true">
          {datePartsOf(day).day}
        </span>
        <span className={styles.figure} aria-hidden="true">
          {mark.text || '–'}
        </span>
        {mark.below && (
          <span className={styles.below} aria-hidden="true">
            {mark.below}
          </span>
        )}
      </button>
    </td>
  );
}
