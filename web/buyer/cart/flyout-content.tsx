import { X } from 'lucide-react';
import { useLocation } from 'wouter';
import { useMoney } from '#web/lib/page/money.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx';
import { PATHS } from '../paths.ts';
import { CartGroupRow } from './cart-group-row.tsx';
import { closeFlyout } from './flyout-state.ts';
import { HoldClock } from './hold-clock.tsx';
import { useCart } from './use-cart.ts';
import styles from './flyout.module.css';

/** The lines, the total, how long they are held, and the button to the checkout. */
export function FlyoutContent() {
  const { cart, groups, count, totalCents, heldUntil } = useCart();
  const [, navigate] = useLocation();
  const money = useMoney();
  const isEmpty = cart.lines.length === 0;
  return (
    <>
      <div className={styles.header}>
        <h2 className="display">Cart</h2>
        <button type="button" className={styles.close} aria-label="Close cart" onClick={closeFlyout}>
          <X size={20} aria-hidden="true" />
        </button>
      </div>
      <div className={styles.lines}>
        {isEmpty ? <EmptyState title="Your cart is empty." /> : groups.map((group) => <CartGroupRow key={group.key} group={group} />)}
      </div>
      {!isEmpty && (
        <div className={styles.hold}>
          <HoldClock until={heldUntil} />
        </div>
      )}
      <div className={styles.footer}>
        <span>
          <span className="meta">Total</span>
          <output className={`num ${styles.total}`}>{money.full(totalCents)}</output>
        </span>
        <Button
          kind="primary"
          disabled={count === 0}
          onClick={() => {
            closeFlyout();
            navigate(PATHS.checkout);
          }}
        >
          Checkout
        </Button>
      </div>
    </>
  );
}
