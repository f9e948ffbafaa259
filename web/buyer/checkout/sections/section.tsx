import { useId, type ReactNode } from 'react';
import styles from '../checkout.module.css';

/** A panel of the page: a heading, something beside it, and fields below. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`panel ${styles.section}`} aria-labelledby={id}>
      <header className={styles.sectionHeader}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      <div className={styles.rows}>{children}</div>
    </section>
  );
}
