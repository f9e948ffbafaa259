import { useInfiniteQuery } from '@tanstack/react-query';
import { OBJECT_ID } from '#domain/ids.ts';
import { listAudit } from '#server/api/list-audit/contract.ts';
import { granted, retryPassing } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { everyPage, MOST_AT_ONCE } from '../chrome/calls/every-page.ts';
import type { AuditEntry } from './audit-words.ts';
import { AUDIT } from './settings-words.ts';

type AuditFilter = { action?: string; outcome?: string; actor_id?: string };

export function auditFilterOf(search: URLSearchParams): AuditFilter {
  const [action, outcome, actor] = [search.get('action'), search.get('outcome'), search.get('who')];
  return { ...(action && { action }), ...(outcome && { outcome }), ...(actor && OBJECT_ID.test(actor) && { actor_id: actor }) };
}

const PER_PAGE = 50;

async function auditPage(ws: string, filter: AuditFilter, { limit, after, signal }: { limit: number; after: string | null; signal?: AbortSignal }) {
  const headers = { 'x-limit': String(limit), ...(after !== null && { 'x-next': after }) };
  return granted(await call(listAudit, { params: { ws }, query: filter }, { headers, ...(signal && { signal }) }), AUDIT.failed);
}

/** All that the filter lets through, for a file. */
export const allOfAudit = (ws: string, filter: AuditFilter): Promise<AuditEntry[]> =>
  everyPage((after) => auditPage(ws, filter, { limit: MOST_AT_ONCE, after }));

/** The latest first. */
export function useAudit(filter: AuditFilter) {
  const ws = useWorkspaceId();
  return useInfiniteQuery({
    queryKey: ['audit', ws, filter],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => auditPage(ws, filter, { limit: PER_PAGE, after: pageParam, signal }),
    getNextPageParam: (last) => last.next,
    retry: retryPassing,
  });
}
