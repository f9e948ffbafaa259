import type { Ref } from 'react';
import { counted } from '#domain/one-or-several.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './flyout.module.css';

export function CartButton({ count, isOpen, onPress, ref }: { count: number; isOpen: boolean; onPress: () => void; ref?: Ref<HTMLButtonElement> }) {
  const label = count === 0 ? 'Cart, empty' : `Cart, ${counted(count, 'item', 'items')}`;
  return (
    <button ref={ref} type="button" className={styles.button} aria-label={label} aria-expanded={isOpen} aria-controls="cart-flyout" onClick={onPress}>
      <Icon name="bag" />
      {count > 0 && (
        <b className={styles.count} key={count} aria-hidden="true">
          {count}
        </b>
      )}
    </button>
  );
}
