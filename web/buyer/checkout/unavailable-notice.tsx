import { Link } from 'wouter';
import { CHECKOUT } from '#web/buyer/messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { Checkout } from './use-checkout.ts';
import styles from './order-summary.module.css';

/** Stands where the pay button was: this order cannot be paid as it is. */
export function UnavailableNotice({ checkout }: { checkout: Checkout }) {
  return (
    <Notice kind="bad">
      <p>{CHECKOUT.unavailable}</p>
      {checkout.goneNames && <p className={styles.gone}>{checkout.goneNames}</p>}
      <p className={styles.ways}>
        <Link href={PATHS.tickets}>Choose other tickets</Link>
        {checkout.canGoOn && (
          <button type="button" className="link" onClick={checkout.goOnWithout}>
            Go on without these items
          </button>
        )}
      </p>
    </Notice>
  );
}
