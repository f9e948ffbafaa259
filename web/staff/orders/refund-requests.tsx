import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { centsOfSum } from '#domain/cents.ts';
import { listTasks } from '#server/api/list-tasks/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { granted, retryPassing } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { useLive } from '../chrome/calls/use-live.ts';
import { whenText } from '../chrome/words/when.ts';
import { ORDERS_KEY } from './found-orders.ts';

const MOST_LOOKED_AT = 200;

type Task = OutputOf<typeof listTasks>['items'][number];

/** Refund requests for this order that are open or were declined. Staff see only their own. */
export function useRefundRequests(orderId: string) {
  const ws = useWorkspaceId();
  return useQuery<Task[]>({
    queryKey: [ORDERS_KEY, ws, 'requests', orderId],
    queryFn: async ({ signal }) => {
      const asked = await call(listTasks, { params: { ws }, query: {} }, { signal, headers: { 'x-limit': String(MOST_LOOKED_AT), 'x-sort-dir': '-1' } });
      const { items } = granted(asked, 'The requests for refunds could not be fetched.');
      return items.filter((task) => task.kind === 'refund' && task.facts.order?._id === orderId && task.status !== 'confirmed');
    },
    retry: retryPassing,
  });
}

export function RefundRequests({ orderId }: { orderId: string }) {
  const { data: tasks, isError, error, refetch } = useRefundRequests(orderId);
  useDecisions(orderId, tasks);
  if (tasks === undefined) return isError && <RetryNotice onRetry={refetch}>{error.message}</RetryNotice>;
  return tasks.map((task) => <Request key={task._id} task={task} />);
}

/** The buyer may be waiting at the counter, so a decision shows by itself. Look-ups of orders are counted, so the order is fetched again only then. */
function useDecisions(orderId: string, tasks: readonly Task[] | undefined): void {
  const ws = useWorkspaceId();
  const queries = useQueryClient();
  const waiting = useRef<readonly string[]>([]);
  const isAwaited = tasks?.some((task) => task.status === 'open') ?? false;
  useLive(() => isAwaited && void queries.invalidateQueries({ queryKey: [ORDERS_KEY, ws, 'requests', orderId] }, { cancelRefetch: false }));
  useEffect(() => {
    if (!tasks) return;
    const open = tasks.filter((task) => task.status === 'open').map((task) => task._id);
    const decided = waiting.current.filter((id) => !open.includes(id));
    waiting.current = open;
    for (const id of decided) announce(tasks.some((task) => task._id === id) ? 'The refund was declined.' : 'The refund was agreed to.');
    if (decided.length > 0) void queries.invalidateQueries({ queryKey: [ORDERS_KEY, ws, 'order', orderId] });
  }, [tasks, queries, ws, orderId]);
}

function Request({ task }: { task: Task }) {
  const zone = useVenueZone();
  const money = useMoney();
  const { amount: asked, reason } = task.facts;
  const amount = asked === null ? 'an amount' : money.full(centsOfSum(asked));
  const by = `${task.requested_by_name ? `by ${task.requested_by_name}, ` : ''}${whenText(zone, task.created_at)}`;
  const why = reason ? `: “${reason}”` : '';
  if (task.status === 'declined')
    return (
      <Notice>
        A refund of {amount} was asked for ({by}) and declined{why}.
      </Notice>
    );
  return (
    <Notice kind="warn">
      A refund of {amount} waits for an administrator (asked for {by}){why}.
    </Notice>
  );
}
