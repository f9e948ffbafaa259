import { useInfiniteQuery } from '@tanstack/react-query';
import { listSupportRequests } from '#server/api/list-support-requests/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { granted, retryPassing } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { QUESTIONS } from './settings-words.ts';

export type Question = OutputOf<typeof listSupportRequests>['items'][number];

/** Latest first, fifty at a time. */
export function useQuestions() {
  const ws = useWorkspaceId();
  return useInfiniteQuery({
    queryKey: ['questions', ws],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const headers = { 'x-limit': '50', ...(pageParam !== null && { 'x-next': pageParam }) };
      return granted(await call(listSupportRequests, { params: { ws } }, { headers, signal }), QUESTIONS.failed);
    },
    getNextPageParam: (last) => last.next,
    retry: retryPassing,
  });
}
