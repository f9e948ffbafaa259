import { useState } from 'react';
import { useLocation } from 'wouter';
import { TRANSFER } from '#web/buyer/account/portal-messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { forgetOffer, keptOffer } from '#web/lib/kept-offer.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './dashboard.module.css';

/** Leads people who made an account because they were sent tickets back to those tickets. */
export function OfferCallout() {
  const [, navigate] = useLocation();
  const [token, setToken] = useState(keptOffer);
  if (token === null) return null;
  const dismiss = () => {
    forgetOffer();
    setToken(null);
  };
  return (
    <aside className={styles.callout} aria-label="Tickets sent to you">
      <div>
        <p className={styles.calloutTitle}>{TRANSFER.waitsTitle}</p>
        <p>{TRANSFER.waitsText}</p>
      </div>
      <div className={styles.calloutButtons}>
        <Button size="small" kind="quiet" onClick={dismiss}>
          Not now
        </Button>
        <Button size="small" kind="primary" onClick={() => navigate(`${PATHS.transfer}/${token}`)}>
          See them
        </Button>
      </div>
    </aside>
  );
}
