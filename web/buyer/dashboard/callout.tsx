import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import styles from './dashboard.module.css';

type Props = { label: string; title: string; text: string; problem?: string | null; onLater?: () => void; children: ReactNode };

/** Something that people are invited to, and may put off where it can wait. `children`: what does it. */
export function Callout({ label, title, text, problem, onLater, children }: Props) {
  return (
    <aside className={styles.callout} aria-label={label}>
      <div>
        <p className={styles.calloutTitle}>{title}</p>
        <p>{text}</p>
        {problem && <p role="alert">{problem}</p>}
      </div>
      <div className={styles.calloutButtons}>
        {onLater && (
          <Button size="small" kind="quiet" onClick={onLater}>
            Not now
          </Button>
        )}
        {children}
      </div>
    </aside>
  );
}
