import { Link } from 'wouter';
import { RoomFrame } from '#web/staff/chrome/frame/room-frame.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyState, LoadingState } from '#web/ui/empty-state/empty-state.tsx';
import { RetryState } from '#web/ui/empty-state/retry-state.tsx';
import { DayOfTill } from './day-of-till.tsx';
import { useClosedTill } from './till-queries.ts';
import { TillTag } from './till-tag.tsx';
import { HISTORY } from './till-words.ts';
import styles from './till.module.css';

/** How the day of one till went, on screen and on paper. */
export function ClosedTillPage({ id }: { id: string }) {
  const { data: till, isPending, error, refetch } = useClosedTill(id);
  const links = (
    <>
      {till && <Button onClick={() => window.print()}>Print</Button>}
      <Link className={styles.linkButton} href="/till/history">
        Closed tills
      </Link>
      <Link className={styles.linkButton} href="/till">
        The till now
      </Link>
    </>
  );
  return (
    <RoomFrame title="Closed till" beside={till && <TillTag name={till.name} />} actions={<div className={styles.notOnPaper}>{links}</div>}>
      {isPending && <LoadingState text="Looking for the till…" />}
      {error && <RetryState title={error.message} onRetry={refetch} />}
      {till === null && <EmptyState title={HISTORY.gone}>{HISTORY.goneText}</EmptyState>}
      {till && <DayOfTill till={till} />}
    </RoomFrame>
  );
}
