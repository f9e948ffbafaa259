import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** How what was asked for went. */
export type Said = { kind: 'good' | 'bad'; text: string };

/** What happened and what to do, in a sentence. Bad news is announced at once. */
export function Notice({ kind = 'info', children, action }: { kind?: 'info' | 'good' | 'warn' | 'bad'; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <div>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
