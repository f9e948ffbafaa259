import { useOpenRequests } from '#web/staff/chrome/waiting/waiting.ts';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { APPROVALS } from './approvals-words.ts';
import { RequestCard } from './request-card.tsx';
import { useHeldEntry } from './use-held-entry.ts';
import { useSaid } from './use-said.ts';
import styles from './approvals.module.css';

/** The open requests. Administrators decide them; everybody else sees only their own. */
export function Requests() {
  const isOffice = useWorker().role === 'admin';
  const { data, isPending, error, refetch } = useOpenRequests();
  const { heading, said, say } = useSaid();
  const { shown, hold, letGo } = useHeldEntry(data?.items ?? [], (task) => task._id);
  return (
    <section className={styles.section} aria-labelledby="requests">
      <h2 id="requests" ref={heading} tabIndex={-1} className="eyebrow">
        {isOffice ? 'Asked for' : 'What you asked for'}
      </h2>
      {said && <Notice>{said}</Notice>}
      {isPending && <LoadingState text="Looking for what waits…" />}
      {error && !data && <RetryState title={error.message} onRetry={refetch} />}
      {data && shown.length === 0 && (
        <EmptyState title={isOffice ? APPROVALS.nothingAsked : APPROVALS.nothingOwn}>
          {isOffice ? APPROVALS.nothingAskedText : APPROVALS.nothingOwnText}
        </EmptyState>
      )}
      <ul className={styles.cards}>
        {shown.map((task) => (
          <RequestCard key={task._id} task={task} onBegin={() => hold(task)} onEnd={letGo} onDone={say} />
        ))}
      </ul>
      {data?.have_more && <p className="meta">There are more. They come as these are decided.</p>}
    </section>
  );
}
