import { useReviews, type Review } from '#web/staff/chrome/waiting/waiting.ts';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { APPROVALS } from './approvals-words.ts';
import { ReviewCard } from './review-card.tsx';
import { useHeldEntry } from './use-held-entry.ts';
import { useSaid } from './use-said.ts';
import styles from './approvals.module.css';

const keyOf = ({ kind, _id }: Review): string => `${kind} ${_id}`;

/** The open reviews, oldest first. */
export function Reviews() {
  const { data, isPending, error, refetch } = useReviews();
  const { heading, said, say } = useSaid();
  const { shown, hold, letGo } = useHeldEntry(data ?? [], keyOf);
  return (
    <section className={styles.section} aria-labelledby="reviews">
      <h2 id="reviews" ref={heading} tabIndex={-1} className="eyebrow">
        Waits for the office
      </h2>
      {said && <Notice>{said}</Notice>}
      {isPending && <LoadingState text="Looking for what waits…" />}
      {error && !data && <RetryState title={error.message} onRetry={refetch} />}
      {data && shown.length === 0 && <p className="meta">{APPROVALS.nothingLeft}</p>}
      <ul className={styles.cards}>
        {shown.map((review) => (
          <ReviewCard key={keyOf(review)} review={review} onBegin={() => hold(review)} onEnd={letGo} onDone={say} />
        ))}
      </ul>
    </section>
  );
}
