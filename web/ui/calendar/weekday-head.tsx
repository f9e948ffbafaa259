import { WEEKDAY_NAMES } from '#domain/day-text.ts';
import { WEEKDAY_LETTERS } from '#domain/month.ts';

/** The days of the week above a month: letters to the eye, names to the ear. */
export function WeekdayHead() {
  return (
    <thead>
      <tr>
        {WEEKDAY_LETTERS.map((letter, weekday) => (
          <th key={WEEKDAY_NAMES[weekday]} scope="col" abbr={WEEKDAY_NAMES[weekday]}>
            <span aria-hidden="true">{letter}</span>
            <span className="visually-hidden">{WEEKDAY_NAMES[weekday]}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
