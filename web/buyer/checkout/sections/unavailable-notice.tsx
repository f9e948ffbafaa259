import { Link } from 'wouter';
import { dropLines } from '#web/buyer/cart/cart-actions.ts';
import { nameLines } from '#web/buyer/cart/renew-holds.ts';
import { CHECKOUT } from '#web/buyer/messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import type { Checkout } from '../use-checkout.ts';
import styles from './order-summary.module.css';

/** Replaces the pay button when part of the order is no longer available. The buyer may go on without that part. */
export function UnavailableNotice({ checkout: { state, lines, dispatch } }: { checkout: Checkout }) {
  const ws = useWorkspaceId();
  const goneIds = state.phase.kind === 'unavailable' ? state.phase.holdIds : [];
  const gone = lines.filter((line) => line.ticketId && goneIds.includes(line.ticketId));
  const goOnWithout = () => {
    dropLines(ws, (line) => !gone.some((other) => other.ticketId === line.ticketId));
    dispatch({ type: 'go-on' });
  };
  return (
    <Notice kind="bad">
      <p>{CHECKOUT.unavailable}</p>
      {gone.length > 0 && <p className={styles.gone}>{nameLines(gone)}</p>}
      <p className={styles.ways}>
        <Link href={PATHS.tickets}>Choose other tickets</Link>
        {gone.length > 0 && gone.length < lines.length && (
          <button type="button" className="link" onClick={goOnWithout}>
            Go on without these items
          </button>
        )}
      </p>
    </Notice>
  );
}
