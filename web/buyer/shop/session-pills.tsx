import { timeText } from '#domain/time-text.ts';
import type { EntryTime } from '#web/lib/calls/entry-times.ts';
import { RetryNotice } from '#web/ui/notice/retry-notice.tsx';
import type { Sessions } from './use-sessions.ts';
import styles from './add-to-cart.module.css';

type Props = { sessions: Sessions; chosen: EntryTime | null; onChoose: (session: EntryTime) => void };

export function SessionPills({ sessions, chosen, onChoose }: Props) {
  if (sessions.state === 'none') return null;
  if (sessions.state === 'loading') return <p className={styles.hint}>Looking up the times…</p>;
  if (sessions.state === 'failed') {
    return <RetryNotice onRetry={sessions.retry}>The times cannot be shown right now.</RetryNotice>;
  }
  return (
    <div className={styles.sessions} role="group" aria-label="Time">
      {sessions.list.map((session) => (
        <button
          key={session.id}
          type="button"
          className={styles.session}
          aria-pressed={session === chosen}
          disabled={!session.isOpen}
          onClick={() => onChoose(session)}
        >
          <strong>{session.endTime ? `${timeText(session.startTime)} – ${timeText(session.endTime)}` : timeText(session.startTime)}</strong>
          <span className="meta">{session.isOpen ? session.name : `${session.name}, over`}</span>
        </button>
      ))}
    </div>
  );
}
