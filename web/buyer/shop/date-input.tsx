import { CalendarDays } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { longDay, shortDay } from '#domain/day-text.ts';
import type { Day } from '#domain/day.ts';
import { Calendar, type DayFace } from '#web/ui/calendar/calendar.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import styles from './masthead.module.css';

type Props = { faceOf: (day: Day) => DayFace; picked: Day | null; onPick: (day: Day) => void; range: { from: Day; to: Day }; today: Day };

/** The date input opens two months; on a narrow screen one. */
export function DateInput({ faceOf, picked, onPick, range, today }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  useEffect(() => {
    if (!isOpen) return;
    box.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus({ preventScroll: true });
    const onPointer = (event: PointerEvent) => !box.current?.contains(event.target as Node) && !button.current?.contains(event.target as Node) && setOpen(false);
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button ref={button} type="button" className={`${styles.fact} ${styles.dateButton}`} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className="eyebrow">Visit date</span>
        <strong>{picked === null ? 'Choose a date' : shortDay(picked)}</strong>
        <CalendarDays size={20} aria-hidden="true" />
      </button>
      {isOpen && (
        <div ref={box} className={styles.popover} role="dialog" aria-label="Visit date" onKeyDown={(event) => event.key === 'Escape' && close()}>
          <Calendar
            range={range}
            today={today}
            selected={picked}
            months={isWide ? 2 : 1}
            faceOf={faceOf}
            onPick={(day) => {
              onPick(day);
              announce(`${longDay(day)} is your visit date.`);
              close();
            }}
          />
        </div>
      )}
    </>
  );
}

function useIsWide(): boolean {
  const [isWide, setWide] = useState(() => matchMedia('(min-width: 801px)').matches);
  useEffect(() => {
    const query = matchMedia('(min-width: 801px)');
    const look = () => setWide(query.matches);
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return isWide;
}
