import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { stayOnPage } from '#web/lib/forms/stay.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import styles from './sticky-bar.module.css';

/** Stays visible at the bottom while there is something to do with what is above. `failed`: why the last attempt has failed. */
export function StickyBar({ label, failed = null, children }: { label: string; failed?: string | null; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  // The bar disappears together with the button that was pressed, so the focus is moved.
  useLayoutEffect(() => {
    const own = bar.current;
    return () => void (own?.contains(document.activeElement) && setTimeout(stayOnPage));
  }, []);
  return (
    <div ref={bar} className={styles.bar} role="group" aria-label={label}>
      {failed && (
        <div className={styles.failed}>
          <Notice kind="bad">{failed}</Notice>
        </div>
      )}
      {children}
    </div>
  );
}
