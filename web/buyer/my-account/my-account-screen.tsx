import { useAccountRecord } from '#web/buyer/account/account-record.ts';
import { AccountShell } from '#web/buyer/account/account-shell.tsx';
import { CashlessPanel } from '#web/buyer/account/cashless-panel.tsx';
import { useFamily } from '#web/buyer/account/family-records.ts';
import { ACCOUNT } from '#web/buyer/account/portal-messages.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import type { Profile } from '#web/lib/sign-in/profile.ts';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { PasswordPanel } from '#web/ui/own-sign-in/password-panel.tsx';
import { SecondFactorPanel } from '#web/ui/own-sign-in/second-factor-panel.tsx';
import { SessionsPanel } from '#web/ui/own-sign-in/sessions-panel.tsx';
import { AboutForm } from './about-form.tsx';
import { DataPanel } from './data-panel.tsx';
import { OwnPhoto } from './own-photo.tsx';
import styles from './my-account.module.css';

export function MyAccountScreen() {
  return <AccountShell tab="account">{(profile) => <About profile={profile} />}</AccountShell>;
}

function About({ profile }: { profile: Profile }) {
  const family = useFamily(useWorkspaceId(), profile.consumer_id);
  const consumer = family.data?.organizer ?? null;
  if (family.isPending && profile.consumer_id !== null) return <LoadingState text="Opening your account…" />;
  return (
    <>
      <p className="eyebrow">Manage Your Account</p>
      <h2 className={styles.heading}>About You</h2>
      {!consumer && (
        <div className={styles.gap}>
          <RetryNotice onRetry={family.refetch}>{ACCOUNT.noConsumer}</RetryNotice>
        </div>
      )}
      <div className={styles.two}>
        <div className={styles.column}>
          <AboutForm key={consumer?.id ?? 'none'} profile={profile} consumer={consumer} />
          <CashlessPanel profile={profile} />
          <LostAccount profile={profile} />
        </div>
        <OwnPhoto profile={profile} consumer={consumer} />
      </div>
      <h2 className={styles.section}>Signing in</h2>
      <div className={styles.three}>
        <PasswordPanel profile={profile} />
        <SecondFactorPanel profile={profile} />
        <SessionsPanel />
      </div>
      <h2 className={styles.section}>Your data</h2>
      <DataPanel hasSecondFactor={profile.second_factor} />
    </>
  );
}

/** Shown if the account's record cannot be fetched, because the switch above then has nothing to show. */
function LostAccount({ profile }: { profile: Profile }) {
  const { record } = useAccountRecord(profile);
  if (!record.isError && profile.account_id !== null) return null;
  return <RetryNotice onRetry={record.refetch}>{ACCOUNT.noAccount}</RetryNotice>;
}
