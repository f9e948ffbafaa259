import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, useEffect, useRef, useState, type ReactNode } from 'react';
import { isMotionUnwanted, scrollBehavior } from '#web/lib/screens/motion.ts';
import styles from './swipe-strip.module.css';

type Props = { label: string; children: ReactNode; hasPeek?: boolean };

/** A strip of items to move through by finger, wheel, arrow keys or buttons. A short peek shows that there are more. */
export function SwipeStrip({ label, children, hasPeek = false }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  const count = Children.count(children);
  const [at, setAt] = useState(0);
  usePeek(strip, hasPeek && count > 1);
  const go = (by: number) => {
    const to = strip.current?.children[at + by];
    if (to instanceof HTMLElement)
      strip.current!.scrollTo({
        left: to.offsetLeft - strip.current!.offsetLeft,
        behavior: scrollBehavior(),
      });
  };
  const follow = () => {
    const { scrollLeft = 0, children: slides } = strip.current ?? {};
    const width = (slides?.[0] as HTMLElement | undefined)?.offsetWidth ?? 1;
    setAt(Math.min(count - 1, Math.round(scrollLeft / (width + 16))));
  };
  return (
    <div className={styles.frame} role="group" aria-roledescription="carousel" aria-label={label}>
      <ul ref={strip} className={styles.strip} onScroll={follow} tabIndex={count > 1 ? 0 : -1} aria-label={label}>
        {Children.map(children, (child) => (
          <li className={styles.slide}>{child}</li>
        ))}
      </ul>
      {/* At either end a button keeps the keyboard, which it would lose by being disabled. */}
      {count > 1 && (
        <div className={styles.controls}>
          <button type="button" aria-label="Previous" aria-disabled={at === 0 || undefined} onClick={() => go(-1)}>
            <ChevronLeft size={20} aria-hidden="true" />
          </button>
          <span className="num" aria-live="polite">
            {at + 1} / {count}
          </span>
          <button type="button" aria-label="Next" aria-disabled={at >= count - 1 || undefined} onClick={() => go(1)}>
            <ChevronRight size={20} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}

function usePeek(strip: React.RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !strip.current?.animate || isMotionUnwanted()) return;
    const shown = [...strip.current.children].map((slide) =>
      slide.animate([{ transform: 'none' }, { transform: 'translateX(-56px)', offset: 0.45 }, { transform: 'none' }], {
        delay: 500,
        duration: 900,
        easing: 'ease-in-out',
      }),
    );
    return () => shown.forEach((animation) => animation.cancel());
  }, [strip, isWanted]);
}
