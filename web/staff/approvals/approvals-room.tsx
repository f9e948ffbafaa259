import { Link, useSearchParams } from 'wouter';
import { RoomFrame } from '#web/staff/chrome/frame/room-frame.tsx';
import { useWaitingLive } from '#web/staff/chrome/waiting/waiting.ts';
import { useWorker } from '#web/staff/chrome/worker/at-work.tsx';
import { Decided, type DecidedAs } from './decided.tsx';
import { Requests } from './requests.tsx';
import { Reviews } from './reviews.tsx';
import styles from './approvals.module.css';

const VIEWS: readonly { as: DecidedAs | null; label: string }[] = [
  { as: null, label: 'Open' },
  { as: 'confirmed', label: 'Agreed' },
  { as: 'declined', label: 'Declined' },
];

/** Where a second person decides, and where the person who asked reads the decision. */
export function ApprovalsRoom() {
  const isOffice = useWorker().role === 'admin';
  const [search] = useSearchParams();
  useWaitingLive();
  const shown = VIEWS.find((view) => view.as === search.get('status')) ?? VIEWS[0]!;
  return (
    <RoomFrame title="Approvals">
      <nav aria-label="Which are shown" className={styles.views}>
        {VIEWS.map(({ as, label }) => (
          <Link key={label} href={as ? `/approvals?status=${as}` : '/approvals'} className={styles.view} aria-current={as === shown.as ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {shown.as ? (
        <Decided key={shown.as} as={shown.as} />
      ) : (
        <>
          <Requests />
          {isOffice && <Reviews />}
        </>
      )}
    </RoomFrame>
  );
}
