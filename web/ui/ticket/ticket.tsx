import type { ReactNode } from 'react';
import styles from './ticket.module.css';

/** Body, perforation and stub: the product's one ornament. `wide` is used for event-length passes. */
export function Ticket({ wide = false, children, stub }: { wide?: boolean; children: ReactNode; stub: ReactNode }) {
  return (
    <article className={styles.place}>
      <div className={`${styles.ticket} ${wide ? styles.wide : ''}`}>
        <div className={styles.body}>{children}</div>
        <div className={styles.stub}>{stub}</div>
      </div>
    </article>
  );
}
