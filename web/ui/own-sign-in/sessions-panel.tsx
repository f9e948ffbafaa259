import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { momentText } from '#domain/moment-text.ts';
import { endOtherSessions } from '#server/api/end-other-sessions/contract.ts';
import { endSession } from '#server/api/end-session/contract.ts';
import { listSessions } from '#server/api/list-sessions/contract.ts';
import { browserName } from '#web/lib/browser-name.ts';
import { ask, retryPassing } from '#web/lib/calls/asked.ts';
import { call } from '#web/lib/calls/call.ts';
import { failureText } from '#web/lib/calls/failure-text.ts';
import { stayOnPage } from '#web/lib/forms/stay.ts';
import { ownZone } from '#web/lib/time/own-zone.ts';
import { Button } from '../button/button.tsx';
import { announce } from '../live-region/live-region.tsx';
import { Notice } from '../notice/notice.tsx';
import { RetryNotice } from '../notice/retry-notice.tsx';
import { OWN_SIGN_IN } from './own-sign-in-words.ts';
import styles from './own-sign-in.module.css';

/** Lists where the person is signed in and lets them end sessions that they do not recognise. */
export function SessionsPanel() {
  const queries = useQueryClient();
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => ask(listSessions, {}, OWN_SIGN_IN.sessionsFailed, signal),
    retry: retryPassing,
  });
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const end = async (id: string | null) => {
    setBusy(id ?? 'others');
    const result = id ? await call(endSession, { params: { id } }) : await call(endOtherSessions);
    setError(result.success ? null : failureText(result, OWN_SIGN_IN.sessionsFailed));
    if (result.success) announce(OWN_SIGN_IN.sessionEnded);
    await queries.invalidateQueries({ queryKey: ['sessions'] });
    setTimeout(stayOnPage);
    setBusy(null);
  };
  const items = sessions.data?.items ?? [];
  return (
    <section className={`panel ${styles.form}`} aria-label="Where you are signed in">
      <h3 className={styles.title}>Where you are signed in</h3>
      {sessions.isPending && <p className="meta">Looking…</p>}
      {sessions.isError && <RetryNotice onRetry={sessions.refetch}>{sessions.error.message}</RetryNotice>}
      <ul className={styles.sessions}>
        {items.slice(0, 8).map(({ _id: id, user_agent: agent, address, seen_at: seenAt, current }) => (
          <li key={id}>
            <div>
              <p className={styles.device}>{browserName(agent)}</p>
              <p className="meta">{current ? 'This device' : `${momentText(ownZone(), Date.parse(seenAt))} · ${address}`}</p>
            </div>
            {!current && (
              <Button size="small" kind="quiet" busy={busy === id} onClick={() => void end(id)} aria-label={`Sign out ${browserName(agent)}`}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {items.length > 8 && <p className="meta">and {items.length - 8} more</p>}
      {error && <Notice kind="bad">{error}</Notice>}
      {items.length > 1 && (
        <Button busy={busy === 'others'} onClick={() => void end(null)}>
          Sign out others
        </Button>
      )}
    </section>
  );
}
