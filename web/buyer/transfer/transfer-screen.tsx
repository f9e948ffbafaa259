import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { withPlace } from '#domain/catalog/place-text.ts';
import { visitDateText } from '#domain/day-text.ts';
import { parseVisitDate } from '#domain/day.ts';
import { momentText } from '#domain/moment-text.ts';
import { oneOrSeveral } from '#domain/one-or-several.ts';
import { timeText } from '#domain/time-text.ts';
import { acceptTransferContract } from '#server/actions/accept-transfer/contract.ts';
import { showTransferContract } from '#server/actions/show-transfer/contract.ts';
import type { OutputOf } from '#server/http/contract.ts';
import { TRANSFER } from '#web/buyer/account/portal-messages.ts';
import { openLogInDialog } from '#web/buyer/dialogs/open-dialog.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { ask, isGone, retryPassing } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { forgetOffer, keepOffer } from '#web/lib/kept/kept-offer.ts';
import { keyed } from '#web/lib/keyed.ts';
import { useVenueZone, useWorkspaceId } from '#web/lib/page/boot.ts';
import { useProfile, useSignedIn } from '#web/lib/sign-in/profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import styles from './transfer.module.css';

const OVER = { accepted: TRANSFER.accepted, recalled: TRANSFER.recalled, expired: TRANSFER.expired } as const;

/** What the link of a transfer offers; it is taken up by whoever is signed in, or has made an account. */
export function TransferScreen() {
  const { token = '' } = useParams<{ token?: string }>();
  const ws = useWorkspaceId();
  const isSignedIn = useSignedIn();
  const shown = useQuery({
    queryKey: ['transfer', ws, token],
    queryFn: async ({ signal }) =>
      (await ask(showTransferContract, { params: { ws }, body: { data: { token } } }, TRANSFER.unreachable, signal)).items[0] ?? null,
    enabled: token !== '',
    retry: retryPassing,
  });
  const isUnknown = shown.error ? isGone(shown.error) : !shown.data;
  const isOver = !shown.isPending && (shown.data ? shown.data.state !== 'offered' : isUnknown);
  useEffect(() => {
    if (isOver) forgetOffer(token);
  }, [isOver, token]);
  if (token !== '' && shown.isPending) return <LoadingState text="Opening your tickets…" />;
  if (isUnknown) return <EmptyState isPage title={TRANSFER.notOpen} action={<Link href={PATHS.tickets}>To the tickets</Link>} />;
  if (!shown.data) return <RetryState title={shown.error!.message} onRetry={shown.refetch} />;
  if (shown.data.state !== 'offered')
    return (
      <EmptyState
        isPage
        title={OVER[shown.data.state]}
        action={<Link href={isSignedIn ? PATHS.dashboard : PATHS.tickets}>{isSignedIn ? 'To my passes' : 'To the tickets'}</Link>}
      />
    );
  return <Offer token={token} offered={shown.data} />;
}

type Offered = OutputOf<typeof showTransferContract>['items'][number];

function Offer({ token, offered: { sender, expires_at: expiresAt, tickets } }: { token: string; offered: Offered }) {
  const ws = useWorkspaceId();
  const zone = useVenueZone();
  const isSignedIn = useSignedIn();
  const profile = useProfile().data;
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    const result = await heldBusy(call(acceptTransferContract, { params: { ws }, body: { data: { token } } }));
    setBusy(false);
    if (!result.success) return setProblem(failureText(result, TRANSFER.acceptFailed));
    forgetOffer(token);
    await queries.invalidateQueries();
    navigate(PATHS.dashboard);
  };
  return (
    <div className={styles.page}>
      <section className={`panel ${styles.offer}`} aria-labelledby="offer">
        <h1 id="offer" className={`display ${styles.heading}`}>
          {sender} sends you {oneOrSeveral(tickets.length, 'a ticket', `${tickets.length} tickets`)}
        </h1>
        <ul className={styles.tickets}>
          {keyed(tickets, ({ name, date }) => `${name} ${date}`).map(({ key, row: ticket }) => (
            <li key={key}>
              <b>{withPlace(ticket)}</b>
              <span className="meta">
                {[ticket.event_name, visitDateText(parseVisitDate(ticket.date) ?? 'event'), ticket.time && timeText(ticket.time)].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
        <p className="meta">Accept by {momentText(zone, Date.parse(expiresAt))}. You get a code of your own; the sender’s ends.</p>
        {problem && <Notice kind="bad">{problem}</Notice>}
        {isSignedIn ? (
          <div className={styles.buttons}>
            <Button kind="primary" busy={isBusy} onClick={() => void accept()}>
              Accept
            </Button>
            {profile && <span className="meta">as {profile.email}</span>}
          </div>
        ) : (
          <div className={styles.buttons}>
            <Button kind="primary" onClick={() => void openLogInDialog()}>
              Log In to accept
            </Button>
            <Link href={`${PATHS.signIn}#sign-up`} className={styles.way} onClick={() => keepOffer(token)}>
              Create an account to accept
            </Link>
          </div>
        )}
      </section>
    </div>
  );
}
