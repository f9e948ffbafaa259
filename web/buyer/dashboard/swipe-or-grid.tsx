import { Children, type ReactNode } from 'react';
import styles from './dashboard.module.css';

/** A grid where there is room. Below 800 px, a strip to swipe. */
export function SwipeOrGrid({ label, children }: { label: string; children: ReactNode }) {
  const isStrip = Children.count(children) > 1;
  return (
    <ul className={styles.cards} data-single={!isStrip || undefined} aria-label={label} tabIndex={isStrip ? 0 : -1}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}
