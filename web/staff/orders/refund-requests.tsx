import { useQuery } from '@tanstack/react-query';
import { cents } from '#domain/cents.ts';
import { listTasks } from '#server/api/list-tasks/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { ask, retryPassing } from '#web/lib/asked.ts';
import { useVenueZone, useWorkspaceId } from '#web/lib/boot.ts';
import { useMoney } from '#web/lib/money.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { whenText } from '../chrome/when.ts';
import { ORDERS_KEY } from './found-orders.ts';

type Task = OutputOf<typeof listTasks>['items'][number];

/** What was asked for this order and waits for an administrator, or was declined. Staff see what they asked for themselves. */
export function useRefundRequests(orderId: string) {
  const ws = useWorkspaceId();
  return useQuery<Task[]>({
    queryKey: [ORDERS_KEY, ws, 'requests', orderId],
    queryFn: async ({ signal }) => {
      const { items } = await ask(listTasks, { params: { ws }, query: {} }, 'What waits could not be fetched.', signal);
      return items.filter((task) => task.kind === 'refund' && task.data['orderId'] === orderId && task.status !== 'confirmed');
    },
    retry: retryPassing,
  });
}

export function RefundRequests({ orderId }: { orderId: string }) {
  const { data: tasks = [] } = useRefundRequests(orderId);
  return tasks.map((task) => <Request key={task._id} task={task} />);
}

function Request({ task }: { task: Task }) {
  const zone = useVenueZone();
  const money = useMoney();
  const { askedCents, reason } = task.data;
  const amount = typeof askedCents === 'number' && Number.isSafeInteger(askedCents) ? money.full(cents(askedCents)) : 'an amount';
  const by = `${task.requested_by_name ? `by ${task.requested_by_name}, ` : ''}${whenText(zone, task.created_at)}`;
  const why = typeof reason === 'string' && reason !== '' ? `: “${reason}”` : '';
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
