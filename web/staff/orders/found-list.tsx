import { useEffect } from 'react';
import { Link } from 'wouter';
import { shortDay } from '#domain/day-text.ts';
import { isDated } from '#domain/day.ts';
import { counted } from '#domain/one-or-several.ts';
import type { OrderHistoryItem } from '#server/orders/contract.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { saveCsv } from '../chrome/lists/csv.ts';
import { Table, type Column } from '../chrome/lists/table.tsx';
import { useWorker } from '../chrome/worker/at-work.tsx';
import { Amount, StateTag, When } from './cells.tsx';
import { useFoundOrders } from './found-orders.ts';
import { orderRows } from './order-rows.ts';
import { boughtText, buyerName, orderState, visitDateOf } from './order-text.ts';
import { ORDERS } from './orders-words.ts';
import { Purchasers } from './purchasers.tsx';
import type { Search } from './search.ts';
import styles from './orders.module.css';

export function FoundOrders({ search }: { search: Search | null }) {
  const { data, error, isPending, refetch } = useFoundOrders(search);
  const zone = useVenueZone();
  useEffect(() => {
    if (data) announce(`${counted(data.items.length, 'order found.', 'orders found.')}${data.have_more ? ` ${ORDERS.most}` : ''}`);
  }, [data]);
  if (search === null) return <EmptyState title={ORDERS.start}>{ORDERS.startText}</EmptyState>;
  if (isPending) return <LoadingState text={ORDERS.looking} />;
  if (error) return <RetryState title={error.message} onRetry={refetch} />;
  const { items: orders, have_more: isMore } = data;
  return (
    <>
      {search.by === 'email' && <Purchasers email={search.text} />}
      {orders.length === 0 ? <NoneFound search={search} /> : null}
      {orders.length > 0 && (
        <section className={styles.found} aria-label="Orders found">
          <div className={styles.foundHead}>
            <p className="meta">
              {counted(orders.length, 'order', 'orders')}
              {isMore && `. ${ORDERS.most}`}
            </p>
            <Button size="small" onClick={() => saveCsv('orders', orderRows(orders, zone))}>
              Save as CSV
            </Button>
          </div>
          <Table label="Orders" columns={columnsOf(search.by === 'ticket' ? search.text : null)} rows={orders} keyOf={(order) => order._id} />
        </section>
      )}
    </>
  );
}

const columnsOf = (ticketId: string | null): Column<OrderHistoryItem>[] => [
  {
    head: 'Order',
    cell: (order) => (
      <Link className={`${styles.open} ${styles.whole}`} href={`/orders/${order._id}${ticketId ? `?ticket=${ticketId}` : ''}`}>
        {order.number}
      </Link>
    ),
  },
  { head: 'Placed', cell: (order) => <When at={order.created_at.$date} /> },
  { head: 'Buyer', cell: (order) => <Buyer order={order} /> },
  { head: 'Bought', cell: (order) => <Bought order={order} /> },
  { head: 'Total', isNumber: true, cell: (order) => <Amount of={order.total} /> },
  { head: 'State', cell: (order) => <StateTag {...orderState(order)} /> },
];

function Bought({ order: { items } }: { order: OrderHistoryItem }) {
  const days = daysOf(items);
  return (
    <>
      {boughtText(items) || 'Nothing'}
      {days && <span className={styles.below}>{days}</span>}
    </>
  );
}

function Buyer({ order }: { order: OrderHistoryItem }) {
  const name = buyerName(order);
  if (!name && !order.email) return <span className="meta">{order.source === 'pos' ? 'Sold at a till' : 'Not named'}</span>;
  return (
    <>
      {name || order.email}
      {name && order.email && <span className={`${styles.below} ${styles.email}`}>{order.email}</span>}
    </>
  );
}

function daysOf(items: OrderHistoryItem['items']): string {
  const days = [...new Set(items.map((item) => visitDateOf(item.date)).filter(isDated))].toSorted();
  if (days.length === 0) return '';
  return days.length === 1 ? shortDay(days[0]!) : `${shortDay(days[0]!)} to ${shortDay(days.at(-1)!)}`;
}

const MAY_BE_WRISTBAND = /^[0-9A-Z:-]{4,64}$/i;

function NoneFound({ search }: { search: Search }) {
  const isTill = useWorker().role === 'pos';
  const uid = search.by === 'number' && MAY_BE_WRISTBAND.test(search.text) ? search.text : null;
  return (
    <EmptyState title={ORDERS.none} action={uid && <Link href={`/wristbands?uid=${uid}`}>Look for a wristband {uid}</Link>}>
      {isTill ? ORDERS.noneAtTill : ORDERS.noneText}
    </EmptyState>
  );
}
