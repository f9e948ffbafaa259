import { useWaiting } from './waiting.ts';
import styles from './waiting-badge.module.css';

const MOST_TOLD = 99;

/** Beside the room's name in the menu, and on a phone beside the menu's own: how many things stand open there. */
export function WaitingBadge() {
  const count = useWaiting();
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
