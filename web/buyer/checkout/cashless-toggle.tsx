import { useEffect, useId, useState } from 'react';
import styles from './checkout.module.css';

const REDRAW_MS = 10;

/** The switch is drawn anew a moment after a change, so that it shows what the page took it for. */
export function CashlessToggle({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId();
  const [drawn, setDrawn] = useState(isOn);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(isOn), REDRAW_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
  return (
    <section className={`panel ${styles.cashless}`} aria-label="Cashless spending">
      <label htmlFor={id}>
        <strong>Cashless spending</strong>
        <span className="meta" id={`${id}-hint`}>
          Pay in the venue by tapping your wristband. We keep this card for it; you can switch it off at any time.
        </span>
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={styles.switch}
        data-drawn={drawn}
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
    </section>
  );
}
