import { useState } from 'react';
import { useCashless } from '#web/buyer/account/cashless-panel.tsx';
import { PASSES } from '#web/buyer/account/portal-messages.ts';
import { readText, writeText } from '#web/lib/stored-text.ts';
import type { Profile } from '#web/lib/profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './dashboard.module.css';

const LATER_KEY = 'entrada-cashless-later';

/** Shown while spending by wristband is off, until it is switched on or put off. */
export function CashlessCallout({ profile }: { profile: Profile }) {
  const { isKnown, isCashless, isBusy, message, toggle } = useCashless(profile);
  const [isPutOff, setPutOff] = useState(() => readText(LATER_KEY) === profile._id);
  if (!isKnown || isCashless || isPutOff) return null;
  const later = () => {
    writeText(LATER_KEY, profile._id);
    setPutOff(true);
  };
  return (
    <aside className={styles.callout} aria-label="Cashless Spending">
      <div>
        <p className={styles.calloutTitle}>{PASSES.cashlessTitle}</p>
        <p>{PASSES.cashlessText}</p>
        {message && <p role="alert">{message}</p>}
      </div>
      <div className={styles.calloutButtons}>
        <Button size="small" kind="quiet" onClick={later}>
          Not now
        </Button>
        <Button size="small" kind="primary" busy={isBusy} onClick={() => void toggle(true)}>
          Switch on
        </Button>
      </div>
    </aside>
  );
}
