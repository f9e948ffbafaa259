import type { ReactNode } from 'react';
import styles from './sign-in.module.css';

/** An upright ticket: the form on the body, a perforation, and the links to other panels on the stub. */
export function PanelFrame({ heading, children, stub }: { heading: string; children: ReactNode; stub?: ReactNode }) {
  return (
    <div className={styles.paper}>
      <div className={styles.body}>
        <h1 className={`display ${styles.heading}`} tabIndex={-1}>
          {heading}
        </h1>
        {children}
      </div>
      {stub && <div className={styles.stub}>{stub}</div>}
    </div>
  );
}
