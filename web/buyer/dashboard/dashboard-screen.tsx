import { ChevronDown } from 'lucide-react';
import { startTransition, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { fullName } from '#domain/person-name.ts';
import { AccountShell } from '#web/buyer/account/account-shell.tsx';
import { Invitations } from '#web/buyer/account/invitations.tsx';
import { keepName, keptPasses } from '#web/buyer/account/kept-passes.ts';
import { PASSES } from '#web/buyer/account/portal-messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { AskFailure } from '#web/lib/calls/asked.ts';
import { useBoot, useWorkspaceId } from '#web/lib/page/boot.ts';
import type { Profile } from '#web/lib/sign-in/profile.ts';
import { serverNow } from '#web/lib/time/server-clock.ts';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { CashlessCallout } from './cashless-callout.tsx';
import { EventSection } from './event-section.tsx';
import { OfferCallout } from './offer-callout.tsx';
import { PassDialogs, type Opened } from './pass-dialogs.tsx';
import { byEvent, firstVisits, type Visit } from './passes.ts';
import { usePasses } from './use-passes.ts';
import { useTransfers } from './use-transfers.ts';
import { PlacesHeld, Waits } from './waits.tsx';
import styles from './dashboard.module.css';

export function DashboardScreen() {
  const ws = useWorkspaceId();
  const [hasKept] = useState(() => keptPasses(ws) !== null);
  // Fetched at once, in parallel with the profile.
  usePasses();
  return (
    <AccountShell tab="dashboard" offline={hasKept ? <MyPasses profile={null} /> : undefined}>
      {(profile) => <MyPasses profile={profile} />}
    </AccountShell>
  );
}

function MyPasses({ profile }: { profile: Profile | null }) {
  const { config } = useBoot();
  const passes = usePasses();
  const isKept = passes.data !== undefined;
  useEffect(() => {
    if (profile && isKept) keepName(fullName(profile.first_name, profile.last_name));
  }, [profile, isKept]);
  const isOffline = passes.error instanceof AskFailure && passes.error.status === 0;
  const arrival = useHistoryState<{ said?: unknown } | null>();
  return (
    <section aria-labelledby="my-passes">
      {typeof arrival?.said === 'string' && (
        <div className={styles.stale}>
          <Notice kind="warn">{arrival.said}</Notice>
        </div>
      )}
      {profile && <Invitations />}
      {profile && <OfferCallout />}
      {profile && <PlacesHeld />}
      {profile && config.recycle && <CashlessCallout profile={profile} />}
      <h2 id="my-passes" className={styles.heading}>
        My Passes
      </h2>
      {passes.data && passes.isError && (
        <div className={styles.stale}>
          <RetryNotice kind="warn" onRetry={passes.refetch}>
            {isOffline ? PASSES.stale : passes.error.message}
          </RetryNotice>
        </div>
      )}
      {!passes.data && passes.isPending && <LoadingState text={PASSES.fetching} />}
      {!passes.data && passes.isError && <RetryState title={isOffline ? PASSES.offlineEmpty : passes.error.message} onRetry={passes.refetch} />}
      {passes.data && <Visits visits={passes.data} profile={profile} />}
      {profile && <Waits />}
    </section>
  );
}

function Visits({ visits, profile }: { visits: Visit[]; profile: Profile | null }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const transfers = useTransfers(profile !== null);
  const drawn = useGrowing(visits.length);
  if (visits.length === 0) return <NoVisits />;
  const { coming, past } = byEvent(visits, serverNow());
  const left = drawn - coming.reduce((sum, event) => sum + event.visits.length, 0);
  const shared = { transfers, open: setOpened, isOnline: profile !== null };
  return (
    <>
      {transfers.error && (
        <div className={styles.stale}>
          <Notice kind="warn">{transfers.error}</Notice>
        </div>
      )}
      {firstVisits(coming, drawn).map((event) => (
        <EventSection key={event.eventId} event={event} isPast={false} {...shared} />
      ))}
      {coming.length === 0 && <p className="meta">Nothing is coming up.</p>}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>
            Earlier visits
            <ChevronDown size={18} aria-hidden="true" />
          </summary>
          {firstVisits(past, left).map((event) => (
            <EventSection key={event.eventId} event={event} isPast {...shared} />
          ))}
        </details>
      )}
      <PassDialogs opened={opened} profile={profile} transfers={transfers} onClose={() => setOpened(null)} />
    </>
  );
}

const AT_ONCE = 3;
const PAUSE_MS = 60;

/** Shows the first visits at once and adds the others one by one, so that a season of tickets does not delay the first. */
function useGrowing(total: number): number {
  const [count, setCount] = useState(AT_ONCE);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + 1)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [count, total]);
  return count;
}

function NoVisits() {
  return (
    <EmptyState title={PASSES.none} action={<Link href={PATHS.tickets}>See the tickets</Link>}>
      {PASSES.noneMore}
    </EmptyState>
  );
}
