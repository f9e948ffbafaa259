import { Children, useEffect, useRef, type ReactNode } from 'react';
import styles from './sign-in.module.css';

/** Panels side by side, of which one is in view; the others can neither be seen nor reached. */
export function Slides({ at, labels, children }: { at: number; labels: readonly string[]; children: ReactNode }) {
  const track = useRef<HTMLDivElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    track.current?.children[at]?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [at]);
  return (
    <div className={styles.window}>
      <div ref={track} className={styles.track} style={{ transform: `translateX(${-100 * at}%)` }}>
        {Children.map(children, (panel, index) => (
          <section className={styles.slide} aria-label={labels[index]} inert={index !== at}>
            {panel}
          </section>
        ))}
      </div>
    </div>
  );
}
