import { Fragment, type ReactNode } from 'react';
import type { Day } from '#domain/day.ts';
import { monthGrid, type Month } from '#domain/month.ts';

/** The weeks of a month as rows of a table. `renderDay` draws a day; null leaves its place empty, as those of other months are. */
export function MonthRows({ month, renderDay }: { month: Month; renderDay: (day: Day) => ReactNode }) {
  return (
    <tbody>
      {monthGrid(month).map((week) => (
        <tr key={week.find((day) => day !== null)}>
          {week.map((day, weekday) => {
            const cell = day === null ? null : renderDay(day);
            // oxlint-disable-next-line react/no-array-index-key
            return cell === null ? <td key={weekday} /> : <Fragment key={day}>{cell}</Fragment>;
          })}
        </tr>
      ))}
    </tbody>
  );
}
