import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { MINUTE_MS } from '#domain/durations.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { myWaitsContract } from '#server/actions/my-waits/contract.ts';
import { standingOf, titleOf, untilText, visitOf, type Wait } from '#web/buyer/account/wait-text.ts';
import { WAITING } from '#web/buyer/account/waiting-words.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useProfileId } from '#web/lib/sign-in/profile.ts';
import { serverNow } from '#web/lib/time/server-clock.ts';
import { Button } from '#web/ui/button/button.tsx';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { Callout } from './callout.tsx';
import styles from './waits.module.css';

const ASK_EVERY_MS = MINUTE_MS;

function useWaits() {
  const ws = useWorkspaceId();
  const profileId = useProfileId();
  return useQuery({
    queryKey: ['waits', ws, profileId],
    queryFn: async ({ signal }) => (await ask(myWaitsContract, { params: { ws }, body: { data: {} } }, WAITING.listUnreachable, signal)).items,
    retry: retryPassing,
    // The page of a wait changes it.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.length ? ASK_EVERY_MS : false),
  });
}

/** Places that came free are held for a short time only, so they come before all else. */
export function PlacesHeld() {
  const zone = useVenueZone();
  const [, navigate] = useLocation();
  const waits = useWaits();
  const held = waits.data?.filter(({ state }) => state === 'offered') ?? [];
  return held.map((wait) => {
    const see = oneOrSeveral(wait.offered, 'See it', 'See them');
    return (
      <Callout
        key={wait.token}
        label={`Held for you: ${whatOf(wait)}`}
        title={titleOf(wait)}
        text={`${whatOf(wait)}. Held for you until ${untilText(zone, Date.parse(wait.offer_ends_at!), serverNow())}.`}
      >
        <Button size="small" kind="primary" aria-label={`${see}: ${whatOf(wait)}`} onClick={() => navigate(`${PATHS.waiting}/${wait.token}`)}>
          {see}
        </Button>
      </Callout>
    );
  });
}

const whatOf = (wait: Wait): string => `${wait.name}, ${visitOf(wait)}`;

/** What they wait for, below the passes that they have. */
export function Waits() {
  const waits = useWaits();
  const waiting = waits.data?.filter(({ state }) => state === 'waiting') ?? [];
  if (!waits.data && waits.isError) return <RetryNotice onRetry={waits.refetch}>{waits.error.message}</RetryNotice>;
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="my-waits" className={styles.waits}>
      <h2 id="my-waits" className={styles.heading}>
        Waiting list
      </h2>
      <ul>
        {waiting.map((wait) => (
          <li key={wait.token} className={styles.wait}>
            <div>
              <b>{wait.name}</b>
              <p className="meta">{visitOf(wait)}</p>
            </div>
            <p>{standingOf(wait)}</p>
            <Link className={styles.way} href={`${PATHS.waiting}/${wait.token}`} aria-label={`See or end the wait for ${whatOf(wait)}`}>
              See or end
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
