import { KEYS } from './sell-words.ts';
import styles from './sell.module.css';

export function KeyNotes() {
  return (
    <p className={styles.keys}>
      {KEYS.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}
