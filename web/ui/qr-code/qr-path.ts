import { encode } from 'uqr';

/** A code as one path of horizontal runs: a few hundred strokes instead of thousands of squares. */
type QrPath = { size: number; path: string };

const drawn = new Map<string, QrPath>();
const MOST_KEPT = 400;
// Ids and keys are random, so every mask gives an even pattern. Comparing all eight would take forty times as long as drawing.
const MASK = 2;

export function qrPath(text: string): QrPath {
  if (text === '') throw new Error('A code says something');
  const known = drawn.get(text);
  if (known) return known;
  const { data, size } = encode(text, { ecc: 'H', border: 0, maskPattern: MASK });
  const made = {
    size,
    path: data
      .map((row, y) =>
        runsOf(row)
          .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
          .join(''),
      )
      .join(''),
  };
  if (drawn.size >= MOST_KEPT) drawn.clear();
  drawn.set(text, made);
  return made;
}

function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    if (!dark) return;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === x) last[1]++;
    else runs.push([x, 1]);
  });
  return runs;
}
