import { useEffect, useId, useState } from 'react';
import styles from './switch.module.css';

type Props = {
  label: string;
  /** Whose switch it is, where several with the same label stand on a page. It is only read out. */
  owner?: string;
  hint?: string | undefined;
  checked: boolean;
  busy?: boolean;
  onChange: (checked: boolean) => void;
  quietLabel?: boolean;
};

const REDRAW_MS = 10;

/** A switch with its label. A moment after a change it is reset to `checked`, so that it never shows a change that was not accepted. */
export function Switch({ label, owner, hint, checked, busy = false, quietLabel = false, onChange }: Props) {
  const id = useId();
  const [drawn, setDrawn] = useState(checked);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(checked), REDRAW_MS);
    return () => clearTimeout(timer);
  }, [checked]);
  return (
    <div className={styles.row} aria-busy={busy || undefined}>
      <label htmlFor={id} className={quietLabel ? styles.quiet : styles.label}>
        {label}
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        data-on={drawn}
        checked={checked}
        aria-label={owner === undefined ? label : `${label} of ${owner}`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => !busy && onChange(event.target.checked)}
      />
    </div>
  );
}
