import type { CSSProperties } from 'react';
import styles from './shop.module.css';

/** The price in large digits. A long price gets smaller ones, so that it fits on the stub. */
export function StubPrice({ text, className }: { text: string; className: string | undefined }) {
  return (
    <span className={`num ${styles.stubPrice} ${className}`} style={{ '--letters': text.length } as CSSProperties}>
      {text}
    </span>
  );
}
