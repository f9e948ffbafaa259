import { useQuery } from '@tanstack/react-query';
import type { VisitDate } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import type { Zone } from '#domain/zone.ts';
import { fetchTimes, timesOfDay, TIMES_KEPT_MS } from '#web/lib/calls/entry-times.ts';
import { useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';

/** The times of these sessions on a date, including those that are over. */
export function useTimes(ids: readonly ObjectId[], date: VisitDate, zone: Zone) {
  const ws = useWorkspaceId();
  const lateMinutes = useBoot().config.entry_late_minutes;
  const { data, error, refetch, isLoading } = useQuery({
    queryKey: ['sell', 'times', ws, ...ids],
    queryFn: () => fetchTimes(ws, ids),
    enabled: ids.length > 0,
    staleTime: TIMES_KEPT_MS,
  });
  return { times: timesOfDay(data ?? [], date, { zone, lateMinutes }), error, refetch, isLoading };
}
