import { useInfiniteQuery } from '@tanstack/react-query';
import { listSupportRequests } from '#server/api/list-support-requests/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { granted, retryPassing } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { everyPage, MOST_AT_ONCE } from '../chrome/calls/every-page.ts';
import { QUESTIONS } from './settings-words.ts';

export type Question = OutputOf<typeof listSupportRequests>['items'][number];

const PER_PAGE = 50;

async function questionsPage(ws: string, { limit, after, signal }: { limit: number; after: string | null; signal?: AbortSignal }) {
  const headers = { 'x-limit': String(limit), ...(after !== null && { 'x-next': after }) };
  return granted(await call(listSupportRequests, { params: { ws } }, { headers, ...(signal && { signal }) }), QUESTIONS.failed);
}

/** Every question, for a file. */
export const allQuestions = (ws: string): Promise<Question[]> => everyPage((after) => questionsPage(ws, { limit: MOST_AT_ONCE, after }));

/** The latest first. */
export function useQuestions() {
  const ws = useWorkspaceId();
  return useInfiniteQuery({
    queryKey: ['questions', ws],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => questionsPage(ws, { limit: PER_PAGE, after: pageParam, signal }),
    getNextPageParam: (last) => last.next,
    retry: retryPassing,
  });
}
