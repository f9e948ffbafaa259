import * as z from 'zod/mini';
import { isStillOpen, sessionsOfDay, type SessionPlace } from '#domain/catalog/session.ts';
import type { VisitDate } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { ObjectId } from '#domain/ids.ts';
import { getDoclets } from '#server/api/get-doclets/contract.ts';
import { serverNow } from '#web/lib/time/server-clock.ts';
import { ask } from './asked.ts';
import { inParts } from './in-parts.ts';

/** A time at which people may come in. */
export type EntryTime = { id: ObjectId; name: string; date: string; startTime: string; endTime: string | null; isOpen: boolean };
/** The part that can be kept, because it does not depend on the current time. */
type KnownTime = Omit<EntryTime, 'isOpen'>;

export const TIMES_KEPT_MS = 10 * MINUTE_MS;
const PER_CALL = 20;

const sessionData = z.object({
  name: z.string(),
  status: z.nullish(z.string()),
  date: z.string(),
  start_time: z.string(),
  end_time: z.nullish(z.string()),
});

export async function fetchTimes(ws: ObjectId, ids: readonly ObjectId[]): Promise<KnownTime[]> {
  const answers = await Promise.all(
    inParts(ids, PER_CALL).map((batch) => ask(getDoclets, { params: { ws, ids: batch.join(',') } }, 'The times could not be fetched.')),
  );
  return answers.flatMap(({ items }) => items.flatMap(({ _id, data }) => readTime(_id, data) ?? []));
}

/** The times of one date in order, including those that are over. */
export function timesOfDay(times: readonly KnownTime[], date: VisitDate, place: SessionPlace): EntryTime[] {
  const now = serverNow();
  return sessionsOfDay(times, date)
    .map((time) => ({ ...time, isOpen: isStillOpen(time, date, place, now) }))
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime));
}

function readTime(id: ObjectId, data: unknown): KnownTime | null {
  const parsed = sessionData.safeParse(data);
  if (!parsed.success || (parsed.data.status ?? 'active') !== 'active') return null;
  const { name, date, start_time, end_time } = parsed.data;
  return { id, name, date, startTime: withSeconds(start_time), endTime: end_time ? withSeconds(end_time) : null };
}

const withSeconds = (time: string) => (time.length === 5 ? `${time}:00` : time);
