import { sql } from 'kysely';
import { isDated, type VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Catalog } from './catalog.ts';

/** The time of entry that something was sold for, and the session that had this time then. */
export type SoldTime = { session_id: ObjectId | null; visit_date: VisitDate; entry_time: string | null };

/** The time that the session has now, where the venue has moved it since. One that is no longer sold still takes place. */
export function timeMovedTo(catalog: Catalog, { session_id, visit_date, entry_time }: SoldTime): string | null {
  const session = session_id === null ? undefined : catalog.sessions.get(session_id);
  if (!session || session.startTime === entry_time) return null;
  return isDated(visit_date) && session.date !== 'every' && session.date !== visit_date ? null : session.startTime;
}

/** The time of entry as it is by now. */
export const timeNow = (catalog: Catalog, sold: SoldTime): string | null => timeMovedTo(catalog, sold) ?? sold.entry_time;

/** When its session ends. Null where that says nothing, or belongs to another time than this one. */
export function sessionEnd(catalog: Catalog, sold: SoldTime): string | null {
  const session = sold.session_id === null ? undefined : catalog.sessions.get(sold.session_id);
  return session?.startTime === timeNow(catalog, sold) ? session.endTime : null;
}

/** The same for the rows of `admission` or `order_item` that stand under this name in a statement. */
export const timeNowOf = (row: 'a' | 'i') => {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`coalesce((
    select left((s.data ->> 'start_time') || ':00', 8) from doclet s
    where s.workspace_id = ${column('workspace_id')} and s.doclet_id = ${column('session_id')} and (s.data ->> 'date' in ('every', ${column('visit_date')}) or ${column('visit_date')} in ('any', 'event'))), ${column('entry_time')})`;
};

/** As screens get it: the time by now and, where that was moved, the one that was sold. */
export function timesOf(catalog: Catalog, sold: SoldTime): { time: string | null; moved_from: string | null } {
  const moved = timeMovedTo(catalog, sold);
  return { time: moved ?? sold.entry_time, moved_from: moved === null ? null : sold.entry_time };
}
