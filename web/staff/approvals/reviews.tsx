import { useReviews } from '#web/staff/chrome/waiting.ts';
import { LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { APPROVALS } from './approvals-words.ts';
import { ReviewCard } from './review-card.tsx';
import { useSaid } from './use-said.ts';
import styles from './approvals.module.css';

/** The open reviews, oldest first. */
export function Reviews() {
  const { data, isPending, error, refetch } = useReviews();
  const { heading, said, say } = useSaid();
  return (
    <section className={styles.section} aria-labelledby="reviews">
      <h2 id="reviews" ref={heading} tabIndex={-1} className="eyebrow">
        Waits for the office
      </h2>
      {said && <Notice>{said}</Notice>}
      {isPending && <LoadingState text="Looking for what waits…" />}
      {error && !data && <RetryState title={error.message} onRetry={refetch} />}
      {data?.length === 0 && <p className="meta">{APPROVALS.nothingLeft}</p>}
      <ul className={styles.cards}>
        {data?.map((review) => (
          <ReviewCard key={`${review.kind} ${review._id}`} review={review} onDone={say} />
        ))}
      </ul>
    </section>
  );
}
