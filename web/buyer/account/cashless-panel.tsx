import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toggleCashlessSpendingContract } from '#server/actions/toggle-cashless-spending/contract.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import type { Profile } from '#web/lib/sign-in/profile.ts';
import { Notice } from '#web/ui/notice/notice.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { Switch } from '#web/ui/switch/switch.tsx';
import { openCardOnFile } from '../dialogs/open-dialog.ts';
import { accountKey, useAccountRecord, type AccountData } from './account-record.ts';
import { ACCOUNT } from './portal-messages.ts';
import styles from './cashless.module.css';

/** Without a card the switch stays off and asks for one. After a change it shows the server's answer, or off if there is none. */
export function useCashless(profile: Profile) {
  const ws = useWorkspaceId();
  const { realms } = useBoot();
  const queries = useQueryClient();
  const { record, cards, isCashless } = useAccountRecord(profile);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  const show = (isOn: boolean) =>
    queries.setQueryData<AccountData | null>(accountKey(ws, profile.account_id), (known) => ({ ...known, cashless_spending: isOn }));
  const send = async (isOn: boolean) => {
    setBusy(true);
    const result = await call(toggleCashlessSpendingContract, {
      params: { ws },
      body: { data: { profile_id: profile._id, cashless_spending: isOn, realm_id: realms.portal } },
    });
    show(result.success && result.data.items[0]?.data.cashless_spending === true);
    setMessage(result.success ? null : failureText(result, ACCOUNT.cashlessFailed));
    setBusy(false);
  };
  const toggle = async (isOn: boolean) => {
    setMessage(null);
    if (!isOn || (cards.data?.length ?? 0) > 0) return send(isOn);
    if (await openCardOnFile()) return send(true);
    setMessage(ACCOUNT.cashlessNeedsCard);
  };
  return { isCashless, isLooking: record.isLoading || cards.isLoading, cards, isBusy, message, toggle };
}

/** Takes its place while it is looked up, so that nothing below or beside it moves. */
export function CashlessPanel({ profile }: { profile: Profile }) {
  const { isCashless, isLooking, cards, isBusy, message, toggle } = useCashless(profile);
  if (isLooking) return <p className={`panel meta ${styles.waiting}`}>Looking…</p>;
  if (isCashless === null && !cards.isError) return null;
  return (
    <section className={`panel ${styles.panel}`} aria-label="Cashless Spending">
      {isCashless === null ? (
        <RetryNotice onRetry={cards.refetch}>{ACCOUNT.cashlessUnknown}</RetryNotice>
      ) : (
        <Switch label="Cashless Spending" hint={ACCOUNT.cashlessNote} checked={isCashless} busy={isBusy} onChange={(isOn) => void toggle(isOn)} />
      )}
      {message && <Notice kind="bad">{message}</Notice>}
    </section>
  );
}
