import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CartGroup } from '#domain/cart/cart-groups.ts';
import { agesText, isMerchandise } from '#domain/catalog/product.ts';
import { timeText } from '#domain/time-text.ts';
import { productsOf, useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useMoney } from '#web/lib/page/money.tsx';
import { announce } from '#web/ui/live-region/live-region.tsx';
import { Quantity } from '#web/ui/quantity/quantity.tsx';
import { lower, raise, removeGroupNow } from './cart-actions.ts';
import styles from './flyout.module.css';

/** A product on a date. 'Fewer' only marks a line, so that it can be taken back; 'more' takes a hold first. */
export function CartGroupRow({ group }: { group: CartGroup }) {
  const ws = useWorkspaceId();
  const money = useMoney();
  const products = productsOf(useBoot());
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const product = products.find((other) => other._id === group.passId);
  const limit = product?.limit_per_order ?? null;
  // Merchandise has no day.
  const day = product && isMerchandise(product) ? '' : group.displayDate;
  const time = group.entryTime === null ? '' : timeText(group.entryTime);
  const when = [day, time].filter(Boolean).join(' · ');
  const ages = product && agesText(product);
  const spoken = [group.name, time].filter(Boolean).join(', ');
  const more = async () => {
    setBusy(true);
    const result = await raise(ws, group.key, limit);
    setBusy(false);
    setTrouble(result.ok ? '' : result.message);
    if (!result.ok) announce(result.message);
  };
  const less = () => {
    lower(group.key);
    setTrouble('');
    announce(`One ${spoken} less. It stays until the cart is closed.`);
  };
  /** The button disappears with its row, so the focus moves to the cart. */
  const remove = (button: HTMLElement) => {
    button.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
    removeGroupNow(ws, group.key);
    announce(`${spoken} removed.`);
  };
  return (
    <div className={`${styles.group} ${group.quantity === 0 ? styles.leaving : ''}`}>
      <div className={styles.what}>
        <strong>{group.name}</strong>
        {when && <span className="meta">{when}</span>}
        {ages && <span className="meta">{ages}</span>}
        <span className="num">{money.full(group.subtotalCents)}</span>
        {group.markedCount > 0 && <span className={styles.marked}>{group.markedCount} marked for removal</span>}
        {trouble && <span className={styles.trouble}>{trouble}</span>}
      </div>
      <Quantity
        label={spoken}
        value={group.quantity}
        canLess={group.quantity > 0}
        canMore={group.canRaise}
        busy={isBusy}
        onLess={less}
        onMore={() => void more()}
      />
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove ${[group.name, day, time].filter(Boolean).join(', ')}`}
        onClick={(event) => remove(event.currentTarget)}
      >
        <Trash2 size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
