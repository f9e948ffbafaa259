import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { findTickets } from '#server/api/find-tickets/contract.ts';
import { showFoundTickets } from '#server/api/show-found-tickets/contract.ts';
import { FIND, PASSES } from '#web/buyer/account/portal-messages.ts';
import { FIELD } from '#web/buyer/messages.ts';
import { PATHS } from '#web/buyer/paths.ts';
import { ask, isGone, retryPassing } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { heldBusy } from '#web/lib/forms/busy.ts';
import { useEmailForm } from '#web/lib/forms/email-form.ts';
import { isOwnFocus } from '#web/lib/forms/first-invalid.ts';
import { useWorkspaceId } from '#web/lib/page/boot.ts';
import { useSignedIn } from '#web/lib/sign-in/profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Notice, type Said } from '#web/ui/notice/notice.tsx';
import { QrCode } from '#web/ui/qr-code/qr-code.tsx';
import styles from './find-tickets.module.css';

/** For buyers without an account: they get a link by mail, and the link shows their tickets. */
export function FindTicketsScreen() {
  const { token } = useParams<{ token?: string }>();
  return <div className={`wrap ${styles.page}`}>{token ? <Found token={token} /> : <AskForLink />}</div>;
}

function AskForLink() {
  const ws = useWorkspaceId();
  const isSignedIn = useSignedIn();
  const [said, setSaid] = useState<Said | null>(null);
  const { form, submit, isBusy, field, type, clearError } = useEmailForm(FIELD.email, async (email) => {
    const result = await heldBusy(call(findTickets, { params: { ws }, body: { email } }));
    setSaid(result.success ? { kind: 'good', text: FIND.sent } : { kind: 'bad', text: failureText(result, FIND.failed) });
    return null;
  });
  const change = (text: string) => {
    type(text);
    setSaid(null);
  };
  return (
    <form ref={form} className={`panel ${styles.form}`} noValidate onSubmit={submit}>
      <h1 className={`display ${styles.heading}`}>Find my tickets</h1>
      <p>{FIND.lead}</p>
      <Field label="Email" autoComplete="email" {...field} onFocus={() => !isOwnFocus() && clearError()} onChange={(event) => change(event.target.value)} />
      {said && <Notice kind={said.kind}>{said.text}</Notice>}
      <Button kind="primary" type="submit" busy={isBusy}>
        Send me the link
      </Button>
      <p className="meta">
        {isSignedIn ? 'Your own tickets are in your account.' : 'You have an account?'}{' '}
        {isSignedIn ? <Link href={PATHS.dashboard}>To my passes</Link> : <Link href={PATHS.signIn}>Sign in</Link>}
      </p>
    </form>
  );
}

function Found({ token }: { token: string }) {
  const ws = useWorkspaceId();
  const found = useQuery({
    queryKey: ['found-tickets', ws, token],
    queryFn: ({ signal }) => ask(showFoundTickets, { params: { ws }, body: { token } }, FIND.unreachable, signal),
    retry: retryPassing,
    refetchOnWindowFocus: false,
  });
  if (found.isPending) return <LoadingState text="Fetching your tickets..." />;
  if (isGone(found.error)) return <EmptyState isPage title={FIND.invalid} action={<Link href="/find-tickets">Ask for a new link</Link>} />;
  if (found.isError) return <RetryState title={found.error.message} onRetry={found.refetch} />;
  if (found.data.items.length === 0) return <EmptyState isPage title="There are no tickets to show any more." />;
  return (
    <section aria-labelledby="found-tickets">
      <h1 id="found-tickets" className={`display ${styles.heading}`}>
        Your tickets
      </h1>
      <ul className={styles.tickets}>
        {found.data.items.map((ticket) => (
          <li key={ticket.admission_id} className={styles.ticket}>
            <div className={styles.head}>
              <p className={styles.date}>{[ticket.date, ticket.time].filter(Boolean).join(' · ')}</p>
              <p className={`display ${styles.name}`}>{ticket.holder || ticket.name}</p>
              <p>{ticket.name}</p>
            </div>
            <div className={styles.body}>
              {ticket.qr ? (
                <QrCode text={ticket.qr} label={`QR code of ${ticket.holder || ticket.name}`} />
              ) : (
                <p className="meta">The code of this ticket changes every few seconds. Sign in to show it.</p>
              )}
              <p className="meta">{[ticket.event, ticket.place].filter(Boolean).join(' · ')}</p>
              {ticket.admits > 1 && <p className="meta">{PASSES.admits(ticket.admits)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
