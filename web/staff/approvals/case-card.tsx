import type { ReactNode } from 'react';
import styles from './approvals.module.css';

type Props = { id: string; title: string; facts: ReactNode; children: ReactNode };

/** The frame of a request or a review: what it is, its facts, and below them what can be done. */
export function CaseCard({ id, title, facts, children }: Props) {
  return (
    <li>
      <article className={`panel ${styles.card}`} aria-labelledby={id}>
        <h3 id={id} className={styles.asks}>
          {title}
        </h3>
        <dl className={styles.facts}>{facts}</dl>
        {children}
      </article>
    </li>
  );
}

export function Fact({ what, className, children }: { what: string; className?: string | undefined; children: ReactNode }) {
  return (
    <>
      <dt>{what}</dt>
      <dd className={className}>{children}</dd>
    </>
  );
}
