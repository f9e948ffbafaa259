import type { ReactNode } from 'react';
import styles from './bottom-bar.module.css';

/** A message at the foot of the window, visible wherever the visitor has scrolled to. */
export function BottomBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
