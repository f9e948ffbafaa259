import { shortDay, WEEKDAY_NAMES } from '#domain/day-text.ts';
import { type Day } from '#domain/day.ts';
import { daysOn } from '#domain/pricing/edit-matrix.ts';
import styles from './day-tools.module.css';

type Props = { days: readonly Day[]; selected: ReadonlySet<Day>; onSelect: (days: ReadonlySet<Day>) => void };

/** Chooses every Saturday at once, or all days. Pressing again removes them. */
export function DayTools({ days, selected, onSelect }: Props) {
  const toggle = (some: readonly Day[]) => {
    const areIn = some.every((day) => selected.has(day));
    const next = new Set(selected);
    for (const day of some)
      if (areIn) next.delete(day);
      else next.add(day);
    onSelect(next);
  };
  return (
    <div className={styles.tools} role="group" aria-label="Choose days">
      {WEEKDAY_NAMES.map((name, weekday) => {
        const some = daysOn(weekday, days);
        return (
          <button
            key={name}
            type="button"
            className={styles.tool}
            disabled={some.length === 0}
            aria-pressed={some.length > 0 && some.every((day) => selected.has(day))}
            onClick={() => toggle(some)}
          >
            <span aria-hidden="true">{name.slice(0, 3)}</span>
            <span className="visually-hidden">All {name}s</span>
          </button>
        );
      })}
      <button type="button" className={styles.tool} aria-pressed={days.length > 0 && days.every((day) => selected.has(day))} onClick={() => toggle(days)}>
        All days
      </button>
      {selected.size > 0 && (
        <button type="button" className={styles.tool} onClick={() => onSelect(new Set())}>
          None
        </button>
      )}
    </div>
  );
}

/** 'Sat, Nov 28th', '3 days, Nov 28th to Dec 12th' */
export function chosenText(selected: ReadonlySet<Day>): string {
  const days = [...selected].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return 'No day is chosen';
  if (days.length === 1) return shortDay(first);
  return `${days.length} days, ${shortDay(first)} to ${shortDay(last)}`;
}
