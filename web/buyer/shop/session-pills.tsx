import { useState } from 'react';
import { timeText } from '#domain/time-text.ts';
import type { EntryTime } from '#web/lib/calls/entry-times.ts';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import { ShowMore } from '#web/ui/show-more/show-more.tsx';
import type { Sessions } from './use-sessions.ts';
import styles from './add-to-cart.module.css';

type Props = { sessions: Sessions; chosen: EntryTime | null; onChoose: (session: EntryTime) => void };

/** Of so many, only the chosen one stays, so that the quantity is not far below it. */
const MANY = 13;

export function SessionPills({ sessions, chosen, onChoose }: Props) {
  const [isWhole, setWhole] = useState(false);
  if (sessions.state === 'none') return null;
  if (sessions.state === 'loading') return <p className={styles.hint}>Looking up the times…</p>;
  if (sessions.state === 'failed') {
    return <RetryNotice onRetry={sessions.retry}>The times cannot be shown right now.</RetryNotice>;
  }
  const isMany = sessions.list.length >= MANY;
  const isFolded = isMany && chosen !== null && !isWhole;
  return (
    <>
      <div className={styles.sessions} role="group" aria-label="Time">
        {(isFolded ? [chosen] : sessions.list).map((session) => (
          <button
            key={session.id}
            type="button"
            className={styles.session}
            aria-pressed={session === chosen}
            disabled={!session.isOpen}
            onClick={() => {
              onChoose(session);
              setWhole(false);
            }}
          >
            <strong>{session.endTime ? `${timeText(session.startTime)} – ${timeText(session.endTime)}` : timeText(session.startTime)}</strong>
            <span className="meta">{session.isOpen ? session.name : `${session.name}, over`}</span>
          </button>
        ))}
      </div>
      {isMany && chosen !== null && (
        <ShowMore of={{ hasNextPage: isFolded, isFetchingNextPage: false, fetchNextPage: () => setWhole(true) }}>
          Show all {sessions.list.length} times
        </ShowMore>
      )}
    </>
  );
}
