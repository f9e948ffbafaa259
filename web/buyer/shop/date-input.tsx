import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { longDay, shortDay } from '#domain/day-text.ts';
import type { Day } from '#domain/day.ts';
import { lazyPart, whenIdle } from '#web/lib/screens/lazy-screen.tsx';
import type { DayFace } from '#web/ui/calendar/calendar.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { OnItsWay } from '../chrome/on-its-way.tsx';
import styles from './masthead.module.css';

const loadCalendar = () => import('#web/ui/calendar/calendar.tsx');
const Calendar = lazyPart(() => loadCalendar().then((m) => m.Calendar));

type Props = { faceOf: (day: Day) => DayFace; picked: Day | null; onPick: (day: Day) => void; range: { from: Day; to: Day }; today: Day };

/** A date input that opens a calendar of two months, or one on a narrow screen. */
export function DateInput({ faceOf, picked, onPick, range, today }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  useEffect(() => whenIdle(loadCalendar), []);
  useClosing(isOpen, setOpen, button, box);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${styles.fact} ${styles.dateButton}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="eyebrow">Visit date</span>
        <strong>{picked === null ? 'Choose a date' : shortDay(picked)}</strong>
        <Icon name="calendar" />
      </button>
      {isOpen && (
        <div ref={box} className={styles.popover} role="dialog" aria-label="Visit date">
          <Suspense
            fallback={
              <div className={styles.waiting}>
                <OnItsWay />
              </div>
            }
          >
            <Calendar
              range={range}
              today={today}
              selected={picked}
              months={isWide ? 2 : 1}
              faceOf={faceOf}
              takesFocus
              onPick={(day) => {
                onPick(day);
                announce(`${longDay(day)} is your visit date.`);
                setOpen(false);
                button.current?.focus();
              }}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** The calendar closes as soon as the visitor presses or focuses something else, and by Escape. */
function useClosing(isOpen: boolean, setOpen: (isOpen: boolean) => void, button: RefObject<HTMLElement | null>, box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return;
    const onElsewhere = (event: Event) => !box.current?.contains(event.target as Node) && !button.current?.contains(event.target as Node) && setOpen(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen, setOpen, button, box]);
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
