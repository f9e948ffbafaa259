import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { qrPath } from './qr-path.ts';
import styles from './qr-code.module.css';

/** Drawn only as it comes near the screen, so that a season of tickets does not delay the first one. For printing, all are drawn. */
export function QrCode({ text, label, isAtOnce = false }: { text: string | null; label: string; isAtOnce?: boolean }) {
  const plate = useRef<HTMLDivElement>(null);
  const isNear = useNear(plate) || isAtOnce;
  const code = text !== null && isNear ? qrPath(text) : null;
  return (
    <div ref={plate} className={styles.plate}>
      {code && (
        <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
          <path d={code.path} />
        </svg>
      )}
    </div>
  );
}

function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !element.current) return;
    const watch = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && setNear(true), { rootMargin: '700px' });
    watch.observe(element.current);
    const draw = () => flushSync(() => setNear(true));
    addEventListener('beforeprint', draw);
    return () => {
      watch.disconnect();
      removeEventListener('beforeprint', draw);
    };
  }, [element, isNear]);
  return isNear;
}
