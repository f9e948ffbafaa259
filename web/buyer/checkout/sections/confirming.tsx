import { CHECKOUT } from '#web/buyer/messages.ts';
import styles from '../checkout.module.css';

/** Shown while the bank has not answered yet. There is nothing to press. */
export function Confirming({ isLong }: { isLong: boolean }) {
  return (
    <div className={`wrap ${styles.confirming}`} aria-live="polite">
      <span className={styles.waiting} aria-hidden="true" />
      <h1 className={`display ${styles.heading}`}>{CHECKOUT.confirming}</h1>
      <p>{isLong ? CHECKOUT.confirmingLong : CHECKOUT.confirmingMore}</p>
    </div>
  );
}
