import { useWaitingCount } from './waiting.ts';
import styles from './waiting-badge.module.css';

const MOST_TOLD = 99;

/** The number of open requests and reviews, shown beside Approvals in the menu, and beside the menu button on a phone. */
export function WaitingBadge() {
  const count = useWaitingCount();
  if (count === 0) return null;
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {count > MOST_TOLD ? `${MOST_TOLD}+` : count}
      </span>
      <span className="visually-hidden"> {count} open</span>
    </>
  );
}
