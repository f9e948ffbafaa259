import type { ReactNode, Ref } from 'react';
import styles from './linked-page.module.css';

type Props = { ref: Ref<HTMLDivElement>; width: 480 | 680; children: ReactNode };

/** The paper on which stands what a mailed link opens. */
export function LinkedPage({ ref, width, children }: Props) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.page} style={{ maxWidth: width }}>
      {children}
    </div>
  );
}
