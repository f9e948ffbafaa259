import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { hasEnded, sessionsOfDay } from '#domain/catalog/session.ts';
import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Zone } from '#domain/zone.ts';
import { getDoclets } from '#server/api/get-doclets/contract.ts';
import { ask } from '#web/lib/asked.ts';
import { useWorkspaceId } from '#web/lib/boot.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** A time at which one may come in. */
export type EntryTime = { id: ObjectId; name: string; date: string; startTime: string; endTime: string | null; isOpen: boolean };

const PER_CALL = 20;
const KEPT_MS = 10 * 60_000;

const sessionData = z.object({
  name: z.string(),
  status: z.nullish(z.string()),
  date: z.string(),
  start_time: z.string(),
  end_time: z.nullish(z.string()),
});

/** The times of these sessions on a date, those that are over included. */
export function useTimes(ids: readonly ObjectId[], date: VisitDate, zone: Zone) {
  const ws = useWorkspaceId();
  const { data, error, refetch, isLoading } = useQuery({
    queryKey: ['sell', 'times', ws, ...ids],
    queryFn: () => fetchTimes(ws, ids),
    enabled: ids.length > 0,
    staleTime: KEPT_MS,
  });
  const now = serverNow();
  const times = sessionsOfDay(data ?? [], date)
    .map((session): EntryTime => ({ ...session, isOpen: !hasEnded(session, date, zone, now) }))
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime));
  return { times, error, refetch, isLoading };
}

async function fetchTimes(ws: ObjectId, ids: readonly ObjectId[]) {
  const batches = Array.from({ length: Math.ceil(ids.length / PER_CALL) }, (_, index) => ids.slice(index * PER_CALL, (index + 1) * PER_CALL));
  const answers = await Promise.all(batches.map((batch) => ask(getDoclets, { params: { ws, ids: batch.join(',') } }, 'The times could not be fetched.')));
  return answers.flatMap(({ items }) => items.flatMap(({ _id, data }) => readSession(_id, data) ?? []));
}

function readSession(id: ObjectId, data: unknown): Omit<EntryTime, 'isOpen'> | null {
  const parsed = sessionData.safeParse(data);
  if (!parsed.success || (parsed.data.status ?? 'active') !== 'active') return null;
  const { name, date, start_time, end_time } = parsed.data;
  return { id, name, date, startTime: withSeconds(start_time), endTime: end_time ? withSeconds(end_time) : null };
}

const withSeconds = (time: string) => (time.length === 5 ? `${time}:00` : time);
