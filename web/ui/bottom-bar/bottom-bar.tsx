import type { ReactNode } from 'react';
import styles from './bottom-bar.module.css';

/** What is said at the foot of the window, wherever the visitor is on the page. */
export function BottomBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
