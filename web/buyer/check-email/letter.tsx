import { useEffect, useRef, type ReactNode } from 'react';
import type { Stage } from './check-email-state.ts';
import styles from './check-email.module.css';

const TITLE: Record<Stage, string> = { 0: 'Check your email', 1: 'One moment', 2: 'Welcome', 3: 'That did not work', 4: 'One more step' };

/** An envelope whose flap opens when the address is verified. */
export function Letter({ stage, children }: { stage: Stage; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus moves to the heading of each stage, so that screen readers start there.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [stage]);
  return (
    <div className={styles.page}>
      <div className={styles.envelope} data-stage={stage} aria-hidden="true">
        <span className={styles.flap} />
        <span className={styles.seal} />
      </div>
      <h1 ref={heading} tabIndex={-1} className={`display ${styles.title}`}>
        {TITLE[stage]}
      </h1>
      <div className={styles.words}>{children}</div>
    </div>
  );
}
