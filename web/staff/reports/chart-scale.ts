import { inParts } from '#web/lib/calls/in-parts.ts';

/** The values of a chart's lines: round numbers from 0 to at least the greatest value, in at most four steps. */
export function chartTicks(greatest: number): number[] {
  if (greatest <= 0) return [0, 1];
  const rough = greatest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough)!;
  return Array.from({ length: Math.ceil(greatest / step - 1e-9) + 1 }, (_, index) => index * step);
}

/** Chooses which bars are labelled so that labels do not overlap: the first, then every n-th. */
export function namedBars(count: number, most: number): (index: number) => boolean {
  const every = Math.max(1, Math.ceil(count / most));
  return (index) => index % every === 0;
}

const MOST_BARS = 62;

/** One bar per day while days are distinguishable, otherwise one per seven days. */
export function inBars<Row, Bar>(rows: readonly Row[], toBar: (rows: readonly Row[]) => Bar): Bar[] {
  return inParts(rows, rows.length > MOST_BARS ? 7 : 1).map(toBar);
}
