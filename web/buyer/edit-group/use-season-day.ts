import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, isDay, type Day } from '#domain/day.ts';
import type { ObjectId } from '#domain/ids.ts';
import { seasonPassAvailabilityContract } from '#server/actions/season-pass-availability/contract.ts';
import { GROUPS } from '#web/buyer/account/portal-messages.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useTodayIn } from '#web/lib/time/use-today.ts';

export type SeasonDay = NonNullable<ReturnType<typeof useSeasonDay>['day']['data']>;

/** The day that is looked at, tomorrow until another is chosen, and who comes on it. The answer knows which visit day today is. */
export function useSeasonDay(groupId: ObjectId) {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const venueDay = useTodayIn(useVenueZone());
  const [visitDay, setVisitDay] = useState<Day | null>(null);
  const [typed, setDate] = useState<string | null>(null);
  const today = visitDay ?? venueDay;
  const date = typed ?? addDays(today, 1);
  const queryKey = ['season', ws, groupId, date];
  const day = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const body = { data: { group_id: groupId, start_date: date, end_date: date } };
      return (await ask(seasonPassAvailabilityContract, { params: { ws }, body }, GROUPS.datesFailed, signal)).items[0] ?? null;
    },
    enabled: isDay(date) && date >= today,
    retry: retryPassing,
  });
  if (day.data && day.data.today !== visitDay) setVisitDay(day.data.today);
  return { day, date, today, setDate, refresh: () => queries.invalidateQueries({ queryKey }) };
}
