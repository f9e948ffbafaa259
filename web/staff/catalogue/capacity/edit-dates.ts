import type { Day } from '#domain/day.ts';

/** Rows of Capacity Settings as the form holds them. Rows of a single session, and unknown fields of a row, are left unchanged. */
export type DateRow = { date?: unknown; session_id?: unknown; capacity?: unknown } & Readonly<Record<string, unknown>>;
export type Taken = { held: number; sold: number; voided: number };

const isOfDay = (row: DateRow): boolean => row.session_id === undefined || row.session_id === null || row.session_id === '';

/** A date's own capacity. If there are two rows for it, the last one counts, as it does in a sale. */
export function capacityOn(rows: readonly DateRow[], day: Day): number | null {
  const row = rows.findLast((one) => one.date === day && isOfDay(one));
  return countIn(row?.capacity);
}

/** A typed number. Null if there is none. */
export function countIn(text: unknown): number | null {
  return /^\d+$/.test(String(text ?? '').trim()) ? Number(text) : null;
}

/** Sets the capacity of these dates. Null removes their own numbers, so the usual capacity applies. */
export function setCapacity(rows: readonly DateRow[], days: readonly Day[], count: number | null): DateRow[] {
  const wanted = new Set(days);
  const kept = rows.filter((row) => !(isOfDay(row) && wanted.has(String(row.date))));
  if (count === null) return kept;
  const before = new Map(rows.filter(isOfDay).map((row) => [row.date, row]));
  const added = days.map((date) => ({ ...before.get(date), date, capacity: String(count) }));
  return [...kept, ...added].toSorted((a, b) => (String(a.date) < String(b.date) ? -1 : String(a.date) > String(b.date) ? 1 : 0));
}

type Shortfall = { day: Day; taken: Taken; short: number };

/** The days on which more is taken than the capacity allows, and by how much. */
export function shortfalls(days: readonly Day[], count: number, takenOn: (day: Day) => Taken | null): Shortfall[] {
  return days.flatMap((day): Shortfall[] => {
    const taken = takenOn(day);
    const short = taken ? taken.held + taken.sold + taken.voided - count : 0;
    return taken && short > 0 ? [{ day, taken, short }] : [];
  });
}
