import { useState } from 'react';
import { useCashless } from '#web/buyer/account/cashless-panel.tsx';
import { ACCOUNT, PASSES } from '#web/buyer/account/portal-messages.ts';
import { readText, writeText } from '#web/lib/kept/stored-text.ts';
import type { Profile } from '#web/lib/sign-in/profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { Callout } from './callout.tsx';
import styles from './dashboard.module.css';

const LATER_KEY = 'entrada-cashless-later';

/** Invites people to cashless spending while it is off, until they switch it on or put it off. */
export function CashlessCallout({ profile }: { profile: Profile }) {
  const { isCashless, cards, isBusy, message, toggle } = useCashless(profile);
  const [isPutOff, setPutOff] = useState(() => readText(LATER_KEY) === profile._id);
  if (isPutOff || isCashless) return null;
  if (isCashless === null) return cards.isError ? <Unknown onRetry={cards.refetch} /> : null;
  const later = () => {
    writeText(LATER_KEY, profile._id);
    setPutOff(true);
  };
  return (
    <Callout label="Cashless Spending" title={PASSES.cashlessTitle} text={PASSES.cashlessText} problem={message} onLater={later}>
      <Button size="small" kind="primary" busy={isBusy} onClick={() => void toggle(true)}>
        Switch on
      </Button>
    </Callout>
  );
}

function Unknown({ onRetry }: { onRetry: () => unknown }) {
  return (
    <div className={styles.stale}>
      <RetryNotice onRetry={onRetry}>{ACCOUNT.cashlessUnknown}</RetryNotice>
    </div>
  );
}
