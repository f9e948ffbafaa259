import { useEffect, useRef, type ReactNode } from 'react';
import styles from './sign-in.module.css';

type Slide = { label: string; column: number; panel: ReactNode };

/**
 * Panels side by side, of which one is in view; the others can neither be seen nor reached. In the document the one that
 * people come for stands first, wherever its column is: what fills in forms for them takes the first that it finds.
 */
export function Slides({ at, slides }: { at: number; slides: readonly Slide[] }) {
  const track = useRef<HTMLDivElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    track.current?.querySelector<HTMLElement>('section:not([inert]) h1')?.focus({ preventScroll: true });
  }, [at]);
  return (
    <div className={styles.window}>
      <div ref={track} className={styles.track} style={{ transform: `translateX(${-100 * at}%)` }}>
        {slides.map(({ label, column, panel }) => (
          <section key={label} className={styles.slide} style={{ order: column }} aria-label={label} inert={column !== at}>
            {panel}
          </section>
        ))}
      </div>
    </div>
  );
}
