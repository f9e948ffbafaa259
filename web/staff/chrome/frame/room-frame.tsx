import type { ReactNode } from 'react';
import styles from './room-frame.module.css';

/** The frame of every room: its title, a text beside it, and its actions. */
export function RoomFrame({ title, beside, actions, children }: { title: string; beside?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.room}>
      <div className={styles.head}>
        <h1 className={`display ${styles.title}`}>{title}</h1>
        {beside}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
