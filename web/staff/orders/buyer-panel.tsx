import { useState } from 'react';
import { Link } from 'wouter';
import { centsOf } from '#domain/cents.ts';
import type { OrderHistoryItem } from '#server/orders/contract.ts';
import { useVenueZone } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { whenText } from '../chrome/words/when.ts';
import { useWorker } from '../chrome/worker/at-work.tsx';
import { useOtherOrders } from './found-orders.ts';
import { Holdings } from './holdings.tsx';
import { boughtText, buyerName } from './order-text.ts';
import { ORDERS } from './orders-words.ts';
import styles from './orders.module.css';

export function BuyerPanel({ order }: { order: OrderHistoryItem }) {
  const isTill = useWorker().role === 'pos';
  const name = buyerName(order);
  const isKnown = order.consumer_id !== null || order.email !== '';
  return (
    <section className={`panel ${styles.buyer}`} aria-labelledby="buyer">
      <h2 id="buyer" className={styles.heading}>
        Buyer
      </h2>
      {name && <p className={styles.name}>{name}</p>}
      {order.email && <p>{order.email}</p>}
      {order.phone && <p>{order.phone}</p>}
      {isTill && isKnown && <p className="meta">{ORDERS.hiddenBuyer}</p>}
      {!name && isKnown && <p className="meta">{ORDERS.unnamedBuyer}</p>}
      {!name && !isKnown && <p className="meta">{ORDERS.noBuyer}</p>}
      {isKnown && <Others order={order} />}
      {order.consumer_id !== null && !isTill && <WhatTheyHold consumerId={order.consumer_id} />}
    </section>
  );
}

function Others({ order }: { order: OrderHistoryItem }) {
  const { data, error, refetch } = useOtherOrders(order);
  const zone = useVenueZone();
  const money = useMoney();
  if (error) return <RetryNotice onRetry={refetch}>{error.message}</RetryNotice>;
  if (!data) return null;
  const { items: others, have_more: isMore } = data;
  if (others.length === 0) return <p className="meta">{ORDERS.noOthers}</p>;
  return (
    <details className={styles.more}>
      <summary>
        Other orders ({others.length}
        {isMore && ' or more'})
      </summary>
      {isMore && <p className="meta">{ORDERS.most}</p>}
      <ul className={styles.lines}>
        {others.map((other) => (
          <li key={other._id}>
            <Link href={`/orders/${other._id}`}>{other.number}</Link>
            <span className="num">{money.full(centsOf(other.total))}</span>
            <span className={styles.below}>
              {whenText(zone, other.created_at.$date)} · {boughtText(other.items)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Fetched only when somebody opens it. */
function WhatTheyHold({ consumerId }: { consumerId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What they and their family hold</summary>
      {isOpen && <Holdings consumerId={consumerId} />}
    </details>
  );
}
