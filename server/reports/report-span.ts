import { MOST_REPORT_DAYS } from '#domain/asked-days.ts';
import { addDays, daysBetween, type Day } from '#domain/day.ts';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import type { ObjectId } from '#domain/ids.ts';
import { startOfDayInZone } from '#domain/zone.ts';
import type { Ctx } from '#server/context.ts';
import { docletById } from '#server/doclets/doclets.ts';
import { malformed, notFound } from '#server/errors.ts';

/** Whole days of the venue's calendar, optionally for one event. */
export type ReportSpan = { first: Day; last: Day; eventId: ObjectId | null };

export async function reportSpan(ctx: Ctx, asked: { start_date: Day; end_date: Day; event_id?: ObjectId | null | undefined }): Promise<ReportSpan> {
  const { start_date: first, end_date: last, event_id: eventId = null } = asked;
  if (first > last) throw malformed('The first day is after the last.', ['body', 'data', 'start_date']);
  if (daysBetween(first, last) >= MOST_REPORT_DAYS) throw malformed(`A report is of at most ${MOST_REPORT_DAYS} days.`, ['body', 'data', 'end_date']);
  if (eventId !== null) await eventNamed(ctx, eventId);
  return { first, last, eventId };
}

export async function eventNamed(ctx: Ctx, eventId: ObjectId): Promise<string> {
  const event = await docletById(ctx, eventId);
  if (event?.templateId !== TEMPLATE.venueEvent) throw notFound('The event');
  return String(event.data['name'] || 'Event');
}

/** From the start of the first day until just before the start of the day after the last. */
export function instantsOf(ctx: Ctx, { first, last }: ReportSpan): { from: Date; to: Date } {
  const zone = ctx.workspace.timeZone;
  return { from: new Date(startOfDayInZone(zone, first)), to: new Date(startOfDayInZone(zone, addDays(last, 1))) };
}
