import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isMerchandise, type Product } from '#domain/catalog/product.ts';
import { hasEnded, sessionsOfDay } from '#domain/catalog/session.ts';
import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { getDoclets } from '#server/api/get-doclets/contract.ts';
import { call } from '#web/lib/call.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useBoot, useEventZone, useWorkspaceId } from '#web/lib/boot.ts';

/** A time at which one may come in. */
export type Session = { id: ObjectId; name: string; date: string; startTime: string; endTime: string | null; isOpen: boolean };
export type Sessions = { list: Session[]; state: 'none' | 'loading' | 'failed' | 'ready'; retry: () => void };

const PER_CALL = 20;

const sessionData = z.object({
  name: z.string(),
  status: z.nullish(z.string()),
  date: z.string(),
  start_time: z.string(),
  end_time: z.nullish(z.string()),
});

/** The times of a product on a date: its own, else those of its event. */
export function useSessions(product: Product, visitDate: VisitDate | null): Sessions {
  const ws = useWorkspaceId();
  const { event } = useBoot();
  const zone = useEventZone();
  const ids = isMerchandise(product) ? [] : product.session_ids?.length ? product.session_ids : (event?.session_ids ?? []);
  const query = useQuery({
    queryKey: ['sessions', ...ids],
    queryFn: () => fetchSessions(ws, ids),
    enabled: ids.length > 0 && visitDate !== null,
    staleTime: 600_000,
  });
  const retry = () => void query.refetch();
  if (ids.length === 0 || visitDate === null) return { list: [], state: 'none', retry };
  if (!query.data) return { list: [], state: query.isError ? 'failed' : 'loading', retry };
  const now = serverNow();
  const list = sessionsOfDay(query.data, visitDate)
    .map((session) => ({ ...session, isOpen: !hasEnded(session, visitDate, zone, now) }))
    .toSorted((a, b) => a.startTime.localeCompare(b.startTime));
  return { list, state: list.length === 0 ? 'none' : 'ready', retry };
}

async function fetchSessions(ws: ObjectId, ids: readonly ObjectId[]): Promise<Omit<Session, 'isOpen'>[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / PER_CALL) }, (_, index) => ids.slice(index * PER_CALL, (index + 1) * PER_CALL));
  const answers = await Promise.all(batches.map((batch) => call(getDoclets, { params: { ws, ids: batch.join(',') } })));
  return answers.flatMap((answer) => {
    if (!answer.success) throw new Error('Failed to fetch doclets by ID');
    return answer.data.items.flatMap(({ _id, data }) => readSession(_id, data) ?? []);
  });
}

function readSession(id: ObjectId, data: unknown): Omit<Session, 'isOpen'> | null {
  const parsed = sessionData.safeParse(data);
  if (!parsed.success || (parsed.data.status ?? 'active') !== 'active') return null;
  const { name, date, start_time, end_time } = parsed.data;
  return { id, name, date, startTime: withSeconds(start_time), endTime: end_time ? withSeconds(end_time) : null };
}

const withSeconds = (time: string) => (time.length === 5 ? `${time}:00` : time);
