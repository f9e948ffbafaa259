import { ShoppingBag } from 'lucide-react';
import type { Ref } from 'react';
import styles from './flyout.module.css';

export function CartButton({ count, isOpen, onPress, ref }: { count: number; isOpen: boolean; onPress: () => void; ref?: Ref<HTMLButtonElement> }) {
  const label = count === 0 ? 'Cart, empty' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
  return (
    <button ref={ref} type="button" className={styles.button} aria-label={label} aria-expanded={isOpen} aria-controls="cart-flyout" onClick={onPress}>
      <ShoppingBag size={20} strokeWidth={1.8} aria-hidden="true" />
      {count > 0 && (
        <b className={styles.count} key={count} aria-hidden="true">
          {count}
        </b>
      )}
    </button>
  );
}
