import { isOpenOn, MOST_DAYS_LISTED, openingDaysOf } from '#domain/catalog/opening-days.ts';
import { addDays, daysFromTo, isDay, type Day } from '#domain/day.ts';
import { isObjectId } from '#domain/ids.ts';
import { lastDayOf, addMonths, monthOf } from '#domain/month.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';
import type { Data } from '../description.ts';
import { useRecord } from '../record-queries.ts';

/** The event's days, the days on which the venue is open, and the event's name. */
export type EventDays = { range: { from: Day; to: Day }; days: readonly Day[]; today: Day; isOpen: (day: Day) => boolean; eventName: string | null };

export function useEventDays(eventId: unknown, calendarId: unknown = null): EventDays {
  const today = useTodayIn(useVenueZone());
  const { data: event } = useRecord(isObjectId(eventId) ? eventId : null);
  const named = [calendarId, event?.data['calendar_dates_id']].find(isObjectId) ?? null;
  const { data: calendar } = useRecord(named);
  const range = rangeOf(event?.data ?? {}, today);
  const opening = calendar ? openingDaysOf(calendar.data) : null;
  return { range, days: daysFromTo(range.from, range.to), today, isOpen: (day) => opening === null || isOpenOn(day, opening), eventName: event?.title ?? null };
}

/** Without event dates: from today to the end of the month after next. */
function rangeOf({ start_date: start, end_date: end }: Data, today: Day): { from: Day; to: Day } {
  const from = isDay(start) ? start : today;
  const last = addDays(from, MOST_DAYS_LISTED);
  const to = isDay(end) && end >= from ? end : lastDayOf(addMonths(monthOf(from > today ? from : today), 2));
  return { from, to: to < last ? to : last };
}
