import { useEffect, useState } from 'react';
import type { Product } from '#domain/catalog/product.ts';
import type { Day } from '#domain/day.ts';
import { counted } from '#domain/one-or-several.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import type { Terminal } from '#web/staff/chrome/desk/desk.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { Paying } from '../paying/pay-dialogs.tsx';
import type { DeskState } from '../sale/desk-state.ts';
import type { ShownOrder } from '../sale/order-lines.ts';
import type { SaleDesk } from '../sale/sale-desk.ts';
import { noCash, SELL } from '../sell-words.ts';
import { DonePanel } from './done-panel.tsx';
import { HoldClock } from './hold-clock.tsx';
import { NamesMissing } from './names-missing.tsx';
import { OrderExtras } from './order-extras.tsx';
import { OrderLineRow } from './order-line-row.tsx';
import { OrderMessage } from './order-message.tsx';
import { OrderSums } from './order-sums.tsx';
import { PaidList } from './paid-list.tsx';
import styles from './order-panel.module.css';

type Shown = {
  desk: SaleDesk;
  state: DeskState;
  order: ShownOrder;
  products: ReadonlyMap<string, Product>;
  paying: Paying;
  terminal: Terminal;
  today: Day;
};

/** The order and the ways to pay. On a phone it is folded at the bottom of the screen. */
export function OrderPanel({ onNext, ...shown }: Shown & { onNext: () => void }) {
  const { desk, state, order } = shown;
  const [isOpen, setOpen] = useState(false);
  const isDone = state.done !== null;
  useEffect(() => {
    if (isDone) setOpen(false);
  }, [isDone]);
  const count = order.lines.reduce((sum, line) => sum + line.count, 0);
  return (
    <aside className={styles.panel} data-open={isOpen || isDone} aria-label="Walk-in order">
      {state.done ? (
        <DonePanel done={state.done} desk={desk} onNext={onNext} />
      ) : (
        <>
          <button type="button" className={styles.handle} aria-expanded={isOpen} aria-controls="order-body" onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Back to the products' : order.lines.length === 0 ? 'Walk-in order' : `${counted(count, 'thing', 'things')} in the order`}
          </button>
          <OrderBody {...shown} />
          <OrderFoot {...shown} />
        </>
      )}
    </aside>
  );
}

function OrderBody({ desk, state, order, products, paying, today }: Shown) {
  const isEmpty = order.lines.length === 0;
  return (
    <div id="order-body" className={styles.body}>
      <div className={styles.title}>
        <h2 className="eyebrow">Walk-in order</h2>
        {(!isEmpty || state.orderId !== null) && !state.isResuming && (
          <button type="button" className={`link ${styles.drop}`} onClick={paying.askToDrop}>
            Drop
          </button>
        )}
      </div>
      {state.isResuming ? (
        <p className="meta">{SELL.resuming}</p>
      ) : isEmpty ? (
        <p className={styles.empty}>Press a tile, or its digit, and it is here.</p>
      ) : (
        <ul className={styles.lines}>
          {order.lines.map((line) => (
            <OrderLineRow key={line.key} {...{ line, desk, today }} product={products.get(line.wish?.product._id ?? line.things[0]?.doclet_id ?? '')} />
          ))}
        </ul>
      )}
      {!isEmpty && <OrderExtras {...{ desk, state, products, paying }} />}
    </div>
  );
}

function OrderFoot({ desk, state, order, products, paying, terminal, today }: Shown) {
  const money = useMoney();
  const isEmpty = order.lines.length === 0;
  const isFree = !isEmpty && order.dueCents === 0;
  return (
    <div className={styles.foot}>
      <OrderMessage {...{ desk, state }} />
      {state.sale?.held_until && !isEmpty && <HoldClock key={state.sale.held_until} until={state.sale.held_until} zone={terminal.time_zone} desk={desk} />}
      <NamesMissing {...{ state, products, today, paying }} />
      <OrderSums sale={state.sale} isPending={order.isPending} />
      <PaidList payments={state.sale?.payments ?? []} />
      <p className={styles.due}>
        <span>Total due</span>
        <span className={`num ${styles.amount}`} data-pending={order.isPending || undefined}>
          {money.full(order.dueCents)}
        </span>
      </p>
      {isFree ? (
        <Button kind="primary" className={styles.way} busy={state.isFinishing} onClick={() => void desk.finish()}>
          Give the tickets
        </Button>
      ) : (
        <WaysToPay paying={paying} isDisabled={isEmpty} />
      )}
      <p className={`meta ${styles.note}`}>{noCash(terminal) ?? 'F1 card · F2 cash · F3 wristband · Esc clear'}</p>
    </div>
  );
}

function WaysToPay({ paying, isDisabled }: { paying: Paying; isDisabled: boolean }) {
  return (
    <div className={styles.ways}>
      <Button kind="primary" className={styles.way} aria-keyshortcuts="F1" disabled={isDisabled} onClick={() => paying.begin('card')}>
        Card
      </Button>
      <Button className={styles.way} aria-keyshortcuts="F2" disabled={isDisabled} onClick={() => paying.begin('cash')}>
        Cash
      </Button>
      <Button className={styles.way} aria-keyshortcuts="F3" disabled={isDisabled} onClick={() => paying.begin('wristband')}>
        Wristband
      </Button>
    </div>
  );
}
