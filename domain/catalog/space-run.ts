/** A run of spaces as it is typed: seats 1–30 in rows A–F, or sites 001–300 without rows. On the map each row is a line, from x and y on. */
export type SpaceRun = Record<'before' | 'firstRow' | 'lastRow' | 'between' | 'first' | 'last' | 'after' | 'without' | 'x' | 'y' | 'apart', string>;

export type SpaceOfRun = { name: string; row?: string; x?: number; y?: number };

export type RunFault = 'missing' | 'unlike' | 'backwards' | 'too-many' | 'too-long' | 'nothing' | 'no-number';
export type RunAnswer = { kind: 'spaces'; spaces: SpaceOfRun[] } | { kind: 'fault'; field: keyof SpaceRun; fault: RunFault };
type Fault = Extract<RunAnswer, { kind: 'fault' }>;

export const MOST_SPACES_AT_ONCE = 500;
export const MOST_OF_NAME = 80;

const DIGITS = /^\d{1,6}$/;
const CAPITALS = /^[A-Z]{1,2}$/;
const SMALL_LETTERS = /^[a-z]{1,2}$/;
const LETTERS = 26;
const WHOLE = /^-?\d{1,5}$/;

/** The spaces that a run names, row by row, or what is wrong with it. */
export function spacesOfRun(run: SpaceRun): RunAnswer {
  const hasRows = run.firstRow.trim() !== '' || run.lastRow.trim() !== '';
  const rows = hasRows ? labelsBetween(run, 'firstRow', 'lastRow') : [''];
  if (!Array.isArray(rows)) return rows;
  const labels = labelsBetween(run, 'first', 'last');
  if (!Array.isArray(labels)) return labels;
  const placeAt = placesFrom(run);
  if (typeof placeAt !== 'function') return placeAt;
  const isLeftOut = leftOut(run.without);
  const kept = labels.filter((label) => !isLeftOut(label));
  const spaces = rows
    .filter((row) => !isLeftOut(row))
    .flatMap((row, line) => kept.map((label, column): SpaceOfRun => ({ name: nameOf(run, row, label), ...(row && { row }), ...placeAt(column, line) })));
  if (spaces.length === 0) return faultAt('without', 'nothing');
  if (spaces.length > MOST_SPACES_AT_ONCE) return faultAt('last', 'too-many');
  if (spaces.some(({ name }) => name.length > MOST_OF_NAME)) return faultAt('before', 'too-long');
  return { kind: 'spaces', spaces };
}

const faultAt = (field: keyof SpaceRun, fault: RunFault): Fault => ({ kind: 'fault', field, fault });

const nameOf = ({ before, between, after }: SpaceRun, row: string, label: string): string => `${before}${row}${row && between}${label}${after}`.trim();

/** '08' to '11' is 08, 09, 10, 11; 'Y' to 'AB' is Y, Z, AA, AB. */
function labelsBetween(run: SpaceRun, from: 'first' | 'firstRow', to: 'last' | 'lastRow'): string[] | Fault {
  const [first, last] = [run[from].trim(), run[to].trim()];
  if (first === '' || last === '') return faultAt(first === '' ? from : to, 'missing');
  const kind = [NUMBERS, letters(CAPITALS, 'A'), letters(SMALL_LETTERS, 'a')].find(({ form }) => form.test(first) && form.test(last));
  if (!kind) return faultAt(to, 'unlike');
  const [start, end] = [kind.read(first), kind.read(last)];
  if (end < start) return faultAt(to, 'backwards');
  if (end - start >= MOST_SPACES_AT_ONCE) return faultAt(to, 'too-many');
  return Array.from({ length: end - start + 1 }, (_, step) => kind.write(start + step, first.length));
}

type Labels = { form: RegExp; read: (label: string) => number; write: (at: number, width: number) => string };

const NUMBERS: Labels = { form: DIGITS, read: Number, write: (at, width) => String(at).padStart(width, '0') };

function letters(form: RegExp, first: string): Labels {
  const base = first.charCodeAt(0);
  const write = (at: number): string => (at === 0 ? '' : `${write(Math.floor((at - 1) / LETTERS))}${String.fromCharCode(base + ((at - 1) % LETTERS))}`);
  return { form, read: (label) => [...label].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - base + 1, 0), write };
}

/** 'I, O, 13': letters without regard to capitals, numbers with or without zeros before them. */
function leftOut(text: string): (label: string) => boolean {
  const plain = (label: string) => label.toLowerCase().replace(/^0+(?=\d)/, '');
  const out = new Set(
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(plain),
  );
  return (label) => out.has(plain(label));
}

type PlaceAt = (column: number, line: number) => { x?: number; y?: number };

/** Nowhere, if neither x nor y is typed. */
function placesFrom(run: SpaceRun): PlaceAt | Fault {
  if (run.x.trim() === '' && run.y.trim() === '') return () => ({});
  for (const field of ['x', 'y', 'apart'] as const) {
    if (run[field].trim() === '') return faultAt(field, 'missing');
    if (!WHOLE.test(run[field].trim())) return faultAt(field, 'no-number');
  }
  const [x, y, apart] = [Number(run.x), Number(run.y), Number(run.apart)];
  return (column, line) => ({ x: x + column * apart, y: y + line * apart });
}
