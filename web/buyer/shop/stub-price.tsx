import type { CSSProperties } from 'react';
import styles from './shop.module.css';

/** As large as the stub has room for: a price of five digits takes smaller ones. */
export function StubPrice({ text, className }: { text: string; className: string | undefined }) {
  return (
    <span className={`num ${styles.stubPrice} ${className}`} style={{ '--letters': text.length } as CSSProperties}>
      {text}
    </span>
  );
}
