import { useQuery } from '@tanstack/react-query';
import type { Product } from '#domain/catalog/product.ts';
import type { VisitDate } from '#domain/day.ts';
import { fetchTimes, timesOfDay, TIMES_KEPT_MS, type EntryTime } from '#web/lib/calls/entry-times.ts';
import { useBoot, useEventZone, useWorkspaceId } from '#web/lib/page/boot.ts';

export type Sessions = { list: EntryTime[]; state: 'none' | 'loading' | 'failed' | 'ready'; retry: () => void };

/** The entry times of a product on a date. */
export function useSessions(product: Product, visitDate: VisitDate | null): Sessions {
  const ws = useWorkspaceId();
  const zone = useEventZone();
  const lateMinutes = useBoot().config.entry_late_minutes;
  const ids = product.session_ids ?? [];
  const query = useQuery({
    queryKey: ['sessions', ...ids],
    // Only for the console. The dialog has its own message for buyers.
    queryFn: () => fetchTimes(ws, ids).catch(() => Promise.reject(new Error('Failed to fetch doclets by ID'))),
    enabled: ids.length > 0 && visitDate !== null,
    staleTime: TIMES_KEPT_MS,
  });
  const retry = () => void query.refetch();
  if (ids.length === 0 || visitDate === null) return { list: [], state: 'none', retry };
  if (!query.data) return { list: [], state: query.isError ? 'failed' : 'loading', retry };
  const list = timesOfDay(query.data, visitDate, { zone, lateMinutes });
  return { list, state: list.length === 0 ? 'none' : 'ready', retry };
}
