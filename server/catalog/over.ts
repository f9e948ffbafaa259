import { isDated, type VisitDate } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import { endOfVisitDay, visitDayOf } from '#domain/visit-day.ts';
import { lastVisitDay } from '#domain/visit-order.ts';
import { instantInZone } from '#domain/zone.ts';
import { clockOf, type Catalog } from './catalog.ts';
import { timeMovedTo, type SoldTime } from './moved-session.ts';

type SoldFor = SoldTime & { event_id: ObjectId; kind: string };

/** When the last visit with this is over, in milliseconds: a late time of entry lets in beyond the end of its day. Null: no end is known. */
export function overAt(catalog: Catalog, sold: SoldFor): number | null {
  const clock = clockOf(catalog, sold.event_id);
  const time = latestTime(catalog, sold);
  const event = { endDate: catalog.events.get(sold.event_id)?.endDate ?? null, dayEndsAt: clock.dayEndsAt };
  const last = lastVisitDay({ kind: sold.kind, date: sold.visit_date, time }, event);
  if (last === null) return null;
  const end = endOfVisitDay(clock, last);
  if (time === null || !isDated(sold.visit_date)) return end;
  return Math.max(end, instantInZone(clock.zone, sold.visit_date, time) + catalog.entryLateMinutes * MINUTE_MS);
}

/** Of a session that was moved, the later time counts. */
function latestTime(catalog: Catalog, sold: SoldTime): string | null {
  const moved = timeMovedTo(catalog, sold);
  return moved !== null && moved > (sold.entry_time ?? '') ? moved : sold.entry_time;
}

/** The day of a visit as the doors count it: a time after midnight is in the night before. */
export function visitDayOfSold(catalog: Catalog, sold: SoldTime & { event_id: ObjectId }): VisitDate {
  const { visit_date: date, event_id } = sold;
  return isDated(date) ? visitDayOf(date, latestTime(catalog, sold), clockOf(catalog, event_id).dayEndsAt) : date;
}

export function isOver(catalog: Catalog, sold: SoldFor, now: number): boolean {
  const end = overAt(catalog, sold);
  return end !== null && end <= now;
}
