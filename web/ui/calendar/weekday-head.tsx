import { WEEKDAY_NAMES } from '#domain/day-text.ts';
import { WEEKDAY_LETTERS } from '#domain/month.ts';

/** The weekdays above a month: shown as letters, read out as names. */
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
