import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '#domain/durations.ts';
import { listReviewsContract } from '#server/actions/list-reviews/contract.ts';
import { listTasks } from '#server/api/list-tasks/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { ask, granted } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useLive } from '#web/staff/chrome/calls/use-live.ts';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';

/** A request that a second person decides. */
export type Asked = OutputOf<typeof listTasks>['items'][number];
/** A review: it does not end by itself and waits for an administrator. */
export type Review = OutputOf<typeof listReviewsContract>['items'][number];

export const WAITING = 'waiting';

const MOST_SHOWN = 100;
const LOOK_AGAIN_MS = MINUTE_MS;

/** The open requests. Administrators see everybody's, others only their own. */
export function useOpenRequests() {
  const ws = useWorkspaceId();
  return useQuery<{ items: Asked[]; have_more: boolean }>({
    queryKey: [WAITING, ws, 'requests'],
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: async () => {
      const asked = await call(listTasks, { params: { ws }, query: { status: 'open' } }, { headers: { 'x-limit': String(MOST_SHOWN), 'x-sort-dir': '1' } });
      return granted(asked, 'What waits could not be fetched.');
    },
  });
}

export function useReviews() {
  const ws = useWorkspaceId();
  const isOffice = useWorker().role === 'admin';
  return useQuery<Review[]>({
    queryKey: [WAITING, ws, 'reviews'],
    enabled: isOffice,
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: async () => (await ask(listReviewsContract, { params: { ws }, body: { data: {} } }, 'What waits for the office could not be fetched.')).items,
  });
}

/** The number in the menu may be some seconds late, because nobody waits for it. */
const BADGE_EVERY_MS = 10_000;

/** How many requests and reviews are open, kept up to date while somebody is signed in. */
export function useWaitingCount(): number {
  useWaitingLive(BADGE_EVERY_MS);
  const [requests, reviews] = [useOpenRequests().data?.items.length ?? 0, useReviews().data?.length ?? 0];
  return requests + reviews;
}

/** Fetches requests and reviews again, with their decisions, when something has changed. */
export function useWaitingLive(atMostEveryMs?: number): void {
  const queries = useQueryClient();
  useLive(() => void queries.invalidateQueries({ queryKey: [WAITING] }, { cancelRefetch: false }), atMostEveryMs);
}
