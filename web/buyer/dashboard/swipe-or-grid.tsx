import { Children, type ReactNode } from 'react';
import styles from './dashboard.module.css';

/** Side by side where there is room; below 800 px a strip that is swiped. */
export function SwipeOrGrid({ label, children }: { label: string; children: ReactNode }) {
  const isStrip = Children.count(children) > 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.cards} data-single={!isStrip || undefined} aria-label={label} tabIndex={isStrip ? 0 : -1}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}
