import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { fullName } from '#domain/person-name.ts';
import { cutOffSession } from '#web/lib/kept/session.ts';
import { joinLive } from '#web/lib/live/shared-live.ts';
import { useBoot } from '#web/lib/page/boot.ts';
import { Redirect } from '#web/lib/screens/redirect.tsx';
import { isPassing, useProfile, useSignedIn, type Profile } from '#web/lib/sign-in/profile.ts';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { PATHS } from '../paths.ts';
import { AccountTabs, type PortalTab } from './account-tabs.tsx';
import { keptName } from './kept-passes.ts';
import { PORTAL } from './portal-messages.ts';
import { useOfflineKeeper } from './use-offline-keeper.ts';
import styles from './account.module.css';

type Props = { tab: PortalTab; hasGroup?: boolean; children: (profile: Profile) => ReactNode; offline?: ReactNode };

/** The frame of every portal screen: whose account it is, the tabs, and the live line to the server. */
export function AccountShell({ tab, hasGroup = false, children, offline }: Props) {
  const isSignedIn = useSignedIn();
  const profile = useProfile();
  const isRefused = profile.isError && !isPassing(profile.error);
  useLiveRefresh(isSignedIn);
  useOfflineKeeper(isSignedIn);
  useEffect(() => {
    if (isRefused) cutOffSession();
  }, [isRefused]);
  if (!isSignedIn || isRefused) return <Redirect to={PATHS.signIn} />;
  if (profile.data && !profile.data.confirmed && !profile.data.guest) return <Redirect to={PATHS.checkEmail} />;
  return (
    <div className={`wrap ${styles.page}`}>
      <Masthead tab={tab} hasGroup={hasGroup} profile={profile.data} />
      {profile.data ? (
        children(profile.data)
      ) : (
        <WithoutProfile isFailed={profile.failureCount > 1 || profile.fetchStatus === 'paused'} retry={() => void profile.refetch()} offline={offline} />
      )}
    </div>
  );
}

function Masthead({ tab, hasGroup, profile }: { tab: PortalTab; hasGroup: boolean; profile: Profile | undefined }) {
  const { config, workspace } = useBoot();
  const name = profile ? fullName(profile.first_name, profile.last_name) : keptName();
  return (
    <header>
      <div className={styles.greeting}>
        <div>
          <p className={`eyebrow ${styles.onScreen}`}>Portal</p>
          <p className={`eyebrow ${styles.onPaper}`}>{workspace?.name}</p>
          <h1 className={`display ${styles.hello}`}>{name ? `Hello, ${name}` : 'Hello'}</h1>
        </div>
        {profile?.consumer_id && <Serial code={profile.consumer_id} />}
      </div>
      <AccountTabs tab={tab} hasGroup={hasGroup} locked={config.lockdown ? ['family', 'group'] : []} />
    </header>
  );
}

/** People say this at a counter so that staff can find them. It gives no access to anything. */
function Serial({ code }: { code: string }) {
  const short = code.slice(-8).toUpperCase();
  return (
    <p className={styles.serial}>
      <span className="eyebrow">Serial</span>
      <span className="num">
        {short.slice(0, 4)} {short.slice(4)}
      </span>
    </p>
  );
}

function WithoutProfile({ isFailed, retry, offline }: { isFailed: boolean; retry: () => void; offline: ReactNode }) {
  if (offline) return offline;
  if (!isFailed) return <LoadingState text={PORTAL.opening} />;
  return <RetryNotice onRetry={retry}>{PORTAL.unreachable}</RetryNotice>;
}

function useLiveRefresh(isSignedIn: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isSignedIn) return;
    return joinLive(() => void queries.invalidateQueries());
  }, [isSignedIn, queries]);
}
