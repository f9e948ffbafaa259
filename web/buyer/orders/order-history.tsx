import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { orderHistoryContract } from '#server/actions/order-history/contract.ts';
import type { OrderHistoryItem } from '#server/orders/contract.ts';
import { ORDERS } from '#web/buyer/account/portal-messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import type { Profile } from '#web/lib/sign-in/profile.ts';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { ShowMore } from '#web/ui/show-more/show-more.tsx';
import { OrderCard } from './order-card.tsx';
import styles from './orders.module.css';

const PAGE = 20;

/** The query key names the person, so that the orders of another person are fetched anew and late answers are dropped. */
export function OrderHistory({ profile }: { profile: Profile }) {
  const ws = useWorkspaceId();
  const orders = useInfiniteQuery({
    queryKey: ['orders', ws, profile.consumer_id],
    queryFn: async ({ pageParam, signal }): Promise<OrderHistoryItem[]> => {
      const { items } = await ask(
        orderHistoryContract,
        { params: { ws }, body: { data: { doclet_id: profile.consumer_id, limit: PAGE, before: pageParam } } },
        ORDERS.failed,
        signal,
      );
      return items;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)!._id : undefined),
    retry: retryPassing,
  });
  const items = orders.data?.pages.flat() ?? [];
  return (
    <section aria-labelledby="order-history">
      <h2 id="order-history" className={styles.section}>
        Order History
      </h2>
      {orders.isPending && <LoadingState text={ORDERS.loading} />}
      {orders.isError && items.length === 0 && <RetryState title={orders.error.message} onRetry={orders.refetch} />}
      {orders.data && items.length === 0 && <EmptyState title={ORDERS.none} action={<Link href={PATHS.tickets}>See the tickets</Link>} />}
      <ul className={styles.orders}>
        {items.map((order) => (
          <OrderCard key={order._id} order={order} />
        ))}
      </ul>
      {orders.isError && items.length > 0 && <Notice kind="bad">{orders.isFetchNextPageError ? ORDERS.moreFailed : orders.error.message}</Notice>}
      {items.length > 0 && (
        <div className={styles.more}>
          <ShowMore of={orders} />
        </div>
      )}
    </section>
  );
}
