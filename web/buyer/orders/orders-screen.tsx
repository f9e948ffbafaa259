import { useAccountRecord } from '#web/buyer/account/account-record.ts';
import { AccountShell } from '#web/buyer/account/account-shell.tsx';
import { CashlessPanel } from '#web/buyer/account/cashless-panel.tsx';
import { ACCOUNT } from '#web/buyer/account/portal-messages.ts';
import type { Profile } from '#web/lib/sign-in/profile.ts';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { AddressForms } from './address-forms.tsx';
import { CardPanel } from './card-panel.tsx';
import { OrderHistory } from './order-history.tsx';
import styles from './orders.module.css';

export function OrdersScreen() {
  return <AccountShell tab="orders">{(profile) => <Orders profile={profile} />}</AccountShell>;
}

function Orders({ profile }: { profile: Profile }) {
  const { record } = useAccountRecord(profile);
  return (
    <>
      <div className={styles.settings}>
        <h2 className={styles.heading}>Orders &amp; Billing</h2>
        <div className={styles.two}>
          <CashlessPanel profile={profile} />
          <CardPanel profile={profile} />
        </div>
        {record.isPending && profile.account_id && (
          <div className={styles.waiting}>
            <LoadingState text="Opening your addresses…" />
          </div>
        )}
        {(record.isError || !profile.account_id) && <RetryNotice onRetry={record.refetch}>{record.error?.message ?? ACCOUNT.noConsumer}</RetryNotice>}
        {record.data && <AddressForms key={profile.account_id} accountId={profile.account_id!} data={record.data} />}
      </div>
      <OrderHistory profile={profile} />
    </>
  );
}
