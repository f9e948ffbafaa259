import { useInfiniteQuery } from '@tanstack/react-query';
import { OBJECT_ID } from '#domain/ids.ts';
import { listAudit } from '#server/api/list-audit/contract.ts';
import { granted, retryPassing } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { AUDIT } from './settings-words.ts';

export type AuditFilter = { action?: string; outcome?: string; actor_id?: string };

export function auditFilterOf(search: URLSearchParams): AuditFilter {
  const [action, outcome, actor] = [search.get('action'), search.get('outcome'), search.get('who')];
  return { ...(action && { action }), ...(outcome && { outcome }), ...(actor && OBJECT_ID.test(actor) && { actor_id: actor }) };
}

/** Latest first, fifty at a time. */
export function useAudit(filter: AuditFilter) {
  const ws = useWorkspaceId();
  return useInfiniteQuery({
    queryKey: ['audit', ws, filter],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const headers = { 'x-limit': '50', ...(pageParam !== null && { 'x-next': pageParam }) };
      return granted(await call(listAudit, { params: { ws }, query: filter }, { headers, signal }), AUDIT.failed);
    },
    getNextPageParam: (last) => last.next,
    retry: retryPassing,
  });
}
