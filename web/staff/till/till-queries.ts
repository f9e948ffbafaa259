import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { TEMPLATE } from '#domain/fixed-ids.ts';
import { deviceInfoContract } from '#server/actions/device-info/contract.ts';
import { getDoclets } from '#server/api/get-doclets/contract.ts';
import { listTasks } from '#server/api/list-tasks/contract.ts';
import { queryDoclets } from '#server/api/query-doclets/contract.ts';
import { ask, granted } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { everyPage, MOST_AT_ONCE } from '#web/staff/chrome/calls/every-page.ts';
import { TERMINALS, type Terminal } from '#web/staff/chrome/desk/desk.ts';
import { WAITING, type Asked } from '#web/staff/chrome/waiting/waiting.ts';
import { closedTillOf, type ClosedTill } from './till-record.ts';
import { HISTORY } from './till-words.ts';

const CLOSED_TILLS = 'closed-tills';
const PER_PAGE = 30;

type Page = { items: ClosedTill[]; next: string | null };

/** `terminalId` null: every till of the venue that the person may see. */
async function closedTills(ws: string, terminalId: string | null, limit: number, after: string | null): Promise<Page> {
  const query = [`template:${TEMPLATE.cashDrawerTill}`, 'data.status:closed', ...(terminalId ? [`data.terminal_id:${terminalId}`] : [])].join('|');
  const headers = { 'x-limit': String(limit), ...(after ? { 'x-next': after } : {}) };
  const { items, next } = granted(await call(queryDoclets, { params: { ws }, query: { query } }, { headers }), HISTORY.failed);
  return { items: items.flatMap((item) => closedTillOf(item) ?? []), next };
}

export function useClosedTills(terminalId: string | null) {
  const ws = useWorkspaceId();
  return useInfiniteQuery({
    queryKey: [CLOSED_TILLS, ws, terminalId ?? 'all'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => closedTills(ws, terminalId, PER_PAGE, pageParam),
    getNextPageParam: ({ next }) => next,
  });
}

/** All closed tills, for a file. */
export const allClosedTills = (ws: string, terminalId: string | null): Promise<ClosedTill[]> =>
  everyPage((after) => closedTills(ws, terminalId, MOST_AT_ONCE, after));

export function useClosedTill(id: string) {
  const ws = useWorkspaceId();
  return useQuery<ClosedTill | null>({
    queryKey: [CLOSED_TILLS, ws, 'one', id],
    queryFn: async () => {
      const { items } = await ask(getDoclets, { params: { ws, ids: id } }, 'The till could not be fetched.');
      return items[0] ? closedTillOf(items[0]) : null;
    },
  });
}

/** Keeps the answer to closing, so that the closed till is shown without another request. */
export function useRememberClosed() {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  return (till: ClosedTill) => {
    void queries.invalidateQueries({ queryKey: [CLOSED_TILLS, ws] });
    queries.setQueryData([CLOSED_TILLS, ws, 'one', till.id], till);
  };
}

const ENOUGH = 100;

/** Requests to take cash out of this drawer since it was opened. Administrators see everybody's, others only their own. */
export function useRemovals(sessionId: string) {
  const ws = useWorkspaceId();
  return useQuery<Asked[]>({
    queryKey: [WAITING, ws, 'removals', sessionId],
    refetchInterval: 30_000,
    queryFn: async () => {
      const asked = await call(listTasks, { params: { ws } }, { headers: { 'x-limit': String(ENOUGH) } });
      const { items } = granted(asked, 'What was asked for could not be fetched.');
      return items.filter((task) => task.kind === 'remove-till-cash' && task.data['till_session_id'] === sessionId);
    },
  });
}

/** Fetches only this terminal again, because a venue may have many and changes are frequent on a busy day. */
export function useLookAgain(terminalId: string): () => Promise<void> {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  return async () => {
    const told = await call(deviceInfoContract, { params: { ws }, body: { data: { terminal_id: terminalId } } });
    const now = told.success ? told.data.items[0] : undefined;
    if (!now) return queries.invalidateQueries({ queryKey: [TERMINALS, ws] });
    queries.setQueryData<Terminal[]>([TERMINALS, ws], (known) => known?.map((one) => (one.terminal_id === terminalId ? now : one)));
  };
}
