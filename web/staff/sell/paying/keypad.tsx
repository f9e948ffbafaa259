import styles from './pay.module.css';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const;

/** For touch. Keyboard users type into the field. */
export function Keypad({ onKey }: { onKey: (key: string) => void }) {
  return (
    <div className={styles.keypad} role="group" aria-label="Keypad">
      {KEYS.map((key) => (
        <button key={key} type="button" tabIndex={-1} onClick={() => onKey(key)}>
          {key}
        </button>
      ))}
      <button type="button" tabIndex={-1} onClick={() => onKey('back')} aria-label="Delete the last digit">
        ⌫
      </button>
    </div>
  );
}
