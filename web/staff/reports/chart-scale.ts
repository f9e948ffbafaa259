import { inParts } from '#web/lib/in-parts.ts';

/** Where the lines of a chart stand: round numbers from 0 to at least the greatest value, four steps at most. */
export function chartTicks(greatest: number): number[] {
  if (greatest <= 0) return [0, 1];
  const rough = greatest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough)!;
  return Array.from({ length: Math.ceil(greatest / step - 1e-9) + 1 }, (_, index) => index * step);
}

/** Which of so many bars are named, so that the names do not run into each other: the first, and every so many. */
export function namedBars(count: number, most: number): (index: number) => boolean {
  const every = Math.max(1, Math.ceil(count / most));
  return (index) => index % every === 0;
}

const MOST_BARS = 62;

/** Days one by one while they can be told apart, then by sevens. */
export function inBars<Row, Bar>(rows: readonly Row[], toBar: (rows: readonly Row[]) => Bar): Bar[] {
  return inParts(rows, rows.length > MOST_BARS ? 7 : 1).map(toBar);
}
