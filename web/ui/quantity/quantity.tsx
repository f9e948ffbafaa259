import styles from './quantity.module.css';

type Props = { label: string; value: number; onLess: () => void; onMore: () => void; canLess: boolean; canMore: boolean; busy?: boolean };

/** Plus and minus with the number between them. Each button's name says what it changes. */
export function Quantity({ label, value, onLess, onMore, canLess, canMore, busy = false }: Props) {
  return (
    <span className={styles.quantity} role="group" aria-label={`Quantity of ${label}`} aria-busy={busy || undefined}>
      <button type="button" onClick={onLess} disabled={!canLess} aria-label={`One ${label} less`}>
        −
      </button>
      <output aria-live="polite" className="num">
        {value}
      </output>
      <button type="button" onClick={onMore} disabled={!canMore || busy} aria-label={`One ${label} more`}>
        +
      </button>
    </span>
  );
}
