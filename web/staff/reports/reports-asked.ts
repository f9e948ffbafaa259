import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { occupancyReportContract } from '#server/actions/occupancy-report/contract.ts';
import { salesReportContract } from '#server/actions/sales-report/contract.ts';
import { waitingListContract } from '#server/actions/waiting-list/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import type { Asked } from './report-address.ts';
import { REPORTS } from './reports-words.ts';

export type SalesReport = OutputOf<typeof salesReportContract>['items'][number];
export type OccupancyReport = OutputOf<typeof occupancyReportContract>['items'][number];
export type WaitingPerson = OutputOf<typeof waitingListContract>['items'][number];

const spanOf = ({ from, to }: Asked) => ({ start_date: from, end_date: to });

/** While other days are loading, the previous report stays on the page. */
export function useSales(asked: Asked) {
  const ws = useWorkspaceId();
  return useQuery<SalesReport>({
    queryKey: ['sales-report', ws, asked],
    queryFn: async ({ signal }) => {
      const body = { data: { ...spanOf(asked), event_id: asked.eventId } };
      return (await ask(salesReportContract, { params: { ws }, body }, REPORTS.salesFailed, signal)).items[0]!;
    },
    placeholderData: keepPreviousData,
    retry: retryPassing,
  });
}

export function useOccupancy(asked: Asked) {
  const ws = useWorkspaceId();
  return useQuery<OccupancyReport>({
    queryKey: ['occupancy-report', ws, asked],
    queryFn: async ({ signal }) => {
      const body = { data: { ...spanOf(asked), event_id: asked.eventId! } };
      return (await ask(occupancyReportContract, { params: { ws }, body }, REPORTS.occupancyFailed, signal)).items[0]!;
    },
    enabled: asked.eventId !== null,
    placeholderData: keepPreviousData,
    retry: retryPassing,
  });
}

export function useWaitingList(eventId: string | null) {
  const ws = useWorkspaceId();
  return useQuery<WaitingPerson[]>({
    queryKey: ['waiting-list', ws, eventId],
    queryFn: async ({ signal }) =>
      (await ask(waitingListContract, { params: { ws }, body: { data: { event_id: eventId! } } }, REPORTS.waitingFailed, signal)).items,
    enabled: eventId !== null,
    placeholderData: keepPreviousData,
    retry: retryPassing,
  });
}
