import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** How an action ended. */
export type Said = { kind: 'good' | 'bad'; text: string };

/** Says in a sentence what happened and what to do. Bad news is announced at once. */
export function Notice({ kind = 'info', children, action }: { kind?: 'info' | 'good' | 'warn' | 'bad'; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <div>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
