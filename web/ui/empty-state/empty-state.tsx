import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type Props = { title: string; children?: ReactNode; action?: ReactNode; /** nothing else is on the page, so the title is its heading */ isPage?: boolean };

/** Loading, empty and failed states get a sentence and a way to go on, never a bare spinner. */
export function EmptyState({ title, children, action, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={styles.state}>
      <span className={styles.stub} aria-hidden="true" />
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}

export function LoadingState({ text }: { text: string }) {
  return (
    <div className={styles.state} role="status" aria-live="polite">
      <span className={`${styles.stub} ${styles.moving}`} aria-hidden="true" />
      <p className={styles.text}>{text}</p>
    </div>
  );
}
