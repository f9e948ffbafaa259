import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { isObjectId } from '#domain/ids.ts';
import type { OrderHistoryItem } from '#server/orders/contract.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { RoomFrame } from '../chrome/frame/room-frame.tsx';
import { useWorker } from '../chrome/worker/at-work.tsx';
import { BuyerPanel } from './buyer-panel.tsx';
import { CancelSale, isOpenSale } from './cancel-sale.tsx';
import { StateTag, When } from './cells.tsx';
import { exchangeableThings, ExchangeThing } from './exchange-thing.tsx';
import { useOrder } from './found-orders.ts';
import { MoneyPanel } from './money-panel.tsx';
import { movableThings, MoveThings } from './move-things.tsx';
import { OrderPapers } from './order-papers.tsx';
import { orderState, refundableThings, topUpOf } from './order-text.ts';
import { ORDERS } from './orders-words.ts';
import { Payments } from './payments.tsx';
import { RefundRequests } from './refund-requests.tsx';
import { RefundDialog } from './refund/refund-dialog.tsx';
import { SearchField } from './search-field.tsx';
import { TakeUpSale } from './take-up-sale.tsx';
import { Things } from './things.tsx';
import styles from './orders.module.css';

export function OrderScreen({ orderId }: { orderId: string }) {
  const { data: order, error, isPending, refetch } = useOrder(isObjectId(orderId) ? orderId : '0'.repeat(24));
  const [, navigate] = useLocation();
  const byDigits = (digits: string) => navigate(`/orders?card=${digits}`);
  return (
    <>
      {order ? (
        <OrderPage order={order} onDigits={byDigits} />
      ) : (
        <RoomFrame title="Order">
          <BackToSearch />
          {isPending && <LoadingState text={ORDERS.looking} />}
          {error && <RetryState title={error.message} onRetry={refetch} />}
          {order === null && <EmptyState title={ORDERS.gone} action={<Link href="/orders">Look for another</Link>} />}
        </RoomFrame>
      )}
    </>
  );
}

function InReview() {
  const decides =
    useWorker().role === 'admin' ? (
      <>
        Decide what is done under <Link href="/approvals">Approvals</Link>.
      </>
    ) : (
      'An administrator decides what is done.'
    );
  return (
    <Notice kind="warn">
      {ORDERS.inReview} {decides}
    </Notice>
  );
}

/** Returns to the list that the person came from, if any. */
function BackToSearch() {
  return (
    <p className={styles.back}>
      <Link href="/orders" onClick={(event) => history.length > 1 && (event.preventDefault(), history.back())}>
        ← Orders
      </Link>
    </p>
  );
}

type Act = 'move' | 'exchange' | 'refund';

function OrderPage({ order, onDigits }: { order: OrderHistoryItem; onDigits: (digits: string) => void }) {
  const ticketId = new URLSearchParams(useSearch()).get('ticket');
  const [acting, setActing] = useState<Act | null>(null);
  const isRefunding = acting === 'refund';
  const top = useRef<HTMLDivElement>(null);
  const wasRefunding = useRef(false);
  useEffect(() => {
    // After a full refund there is no refund button to return the focus to.
    if (wasRefunding.current && document.activeElement === document.body) top.current?.focus();
    wasRefunding.current = isRefunding;
  }, [isRefunding]);
  const topUp = topUpOf(order);
  return (
    <RoomFrame
      title={`Order ${order.number}`}
      beside={<StateTag {...orderState(order)} />}
      actions={isOpenSale(order) ? <OpenSaleActions order={order} /> : <OrderActions order={order} onAct={setActing} />}
    >
      <div ref={top} tabIndex={-1} className={styles.top}>
        <BackToSearch />
        <p className="meta">
          {order.source === 'web' ? 'Bought online' : 'Sold at a till'}, <When at={order.created_at.$date} />
        </p>
      </div>
      {order.status === 'needs_review' && <InReview />}
      <RefundRequests orderId={order._id} />
      <div className={styles.page}>
        <div className={styles.column}>
          <Things order={order} ticketId={ticketId} />
          {topUp && (
            <p className="meta">
              What is unspent of it is given back at its <Link href={`/wristbands?uid=${topUp}`}>wristband</Link>.
            </p>
          )}
          <Payments order={order} />
        </div>
        <div className={styles.column}>
          <MoneyPanel order={order} />
          <OrderPapers order={order} />
          <BuyerPanel order={order} />
        </div>
      </div>
      <div className={styles.another}>
        <SearchField onDigits={onDigits} key={order._id} />
      </div>
      <MoveThings isOpen={acting === 'move'} order={order} onClose={() => setActing(null)} />
      <ExchangeThing isOpen={acting === 'exchange'} order={order} onClose={() => setActing(null)} />
      <RefundDialog open={isRefunding} order={order} onClose={() => setActing(null)} />
    </RoomFrame>
  );
}

function OpenSaleActions({ order }: { order: OrderHistoryItem }) {
  return (
    <>
      <TakeUpSale order={order} />
      <CancelSale order={order} />
    </>
  );
}

function OrderActions({ order, onAct }: { order: OrderHistoryItem; onAct: (act: Act) => void }) {
  const isTopUp = topUpOf(order) !== null;
  const canRefund = order.status === 'complete' && !isTopUp && refundableThings(order).length > 0;
  return (
    <>
      {movableThings(order).length > 0 && <Button onClick={() => onAct('move')}>Change the day…</Button>}
      {!isTopUp && exchangeableThings(order).length > 0 && <Button onClick={() => onAct('exchange')}>Exchange…</Button>}
      {canRefund && (
        <Button kind="danger" onClick={() => onAct('refund')}>
          Refund…
        </Button>
      )}
    </>
  );
}
